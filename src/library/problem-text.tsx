import type { Failure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { ProblemState } from '#src/ui/states/states.tsx'

/** Shows the text of a failed query. */
export function ProblemText({ failure, retry }: { failure: Failure; retry: () => unknown }) {
  const failureText = useFailureText()
  return (
    <ProblemState
      text={failureText(failure)}
      status={failure.status}
      offline={failure.code === 'offline'}
      onRetry={() => void retry()}
    />
  )
}
