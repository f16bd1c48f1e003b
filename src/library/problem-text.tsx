import { useLingui } from '@lingui/react/macro'
import type { Failure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { ProblemState } from '#src/ui/states/states.tsx'
import { OfflineWays } from './offline-ways.tsx'

type Props = { failure: Failure; retry: () => unknown; part?: boolean }

/** Shows the text of a failed query, and without a network the pages that work. */
export function ProblemText({ failure, retry, part = false }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = failure.code === 'offline'
  const comesBack = offline && !part
  return (
    <ProblemState
      text={
        comesBack
          ? t`Non c'è connessione. La pagina si carica da sola quando torna la rete.`
          : failureText(failure)
      }
      status={failure.status}
      offline={offline}
      part={part}
      onRetry={() => void retry()}
    >
      {comesBack && <OfflineWays />}
    </ProblemState>
  )
}
