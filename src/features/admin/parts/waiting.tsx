import { Loading, Skeleton } from '#src/ui/states/states.tsx'

export function Waiting() {
  return (
    <Loading>
      <Skeleton height="320px" />
    </Loading>
  )
}
