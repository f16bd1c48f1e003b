import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Failure } from '#src/api/failure.ts'
import { Loading, ProblemState, Skeleton } from '#src/ui/states/states.tsx'

type Props = { failure: Failure; retry: () => unknown }

/** The words for all that can fail are many, and most visits need none of them. */
const ToldProblem = lazy(() =>
  import('./told-problem.tsx').then(
    ({ ToldProblem }) => ({ default: ToldProblem }),
    () => ({ default: UntoldProblem }),
  ),
)

/** A failed reading, in words, with a way to try again. */
export function Problem(props: Props) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton height="200px" />
        </Loading>
      }
    >
      <ToldProblem {...props} />
    </Suspense>
  )
}

/** Not even the words could be had. */
function UntoldProblem({ failure, retry }: Props) {
  const { t } = useLingui()
  return (
    <ProblemState
      text={t`Controlla la connessione e riprova. Se succede ancora, scrivici.`}
      status={failure.status}
      offline={failure.code === 'offline'}
      onRetry={() => void retry()}
    />
  )
}
