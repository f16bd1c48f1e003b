import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Failure } from '#src/api/failure.ts'
import { Loading, ProblemState } from '#src/ui/states/states.tsx'

type Props = {
  failure: Failure
  retry: () => unknown
  /** Only a part of the page failed, so its visitor needs no other page. */
  part?: boolean
}

/** The error texts are large, and most visits need none of them. */
const ProblemText = lazy(() =>
  import('./problem-text.tsx').then(
    ({ ProblemText }) => ({ default: ProblemText }),
    () => ({ default: ProblemFallback }),
  ),
)

/** Shows why a query failed, with a button to retry. */
export function Problem(props: Props) {
  return (
    <Suspense fallback={<Loading height="200px" />}>
      <ProblemText {...props} />
    </Suspense>
  )
}

type Unread = Omit<Props, 'failure'> & {
  failure: Failure | null
  /** Of what is loading. */
  height: string
}

/** In the place of what a query has not brought yet: why it failed, or that it is loading. */
export function LoadingOrProblem({ failure, height, ...props }: Unread) {
  if (failure) return <Problem failure={failure} {...props} />
  return <Loading height={height} />
}

/** Shown if the error texts cannot be loaded. */
function ProblemFallback({ failure, retry, part = false }: Props) {
  const { t } = useLingui()
  return (
    <ProblemState
      text={t`Controlla la connessione e riprova. Se succede ancora, scrivici.`}
      status={failure.status}
      offline={failure.code === 'offline'}
      part={part}
      onRetry={() => void retry()}
    />
  )
}
