import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '../states/states.tsx'

const Sanitised = lazy(async () => ({ default: (await import('./sanitised.tsx')).Sanitised }))

/** Text with headings, lists and links as somebody wrote it, cleaned on this device as the last step. */
export function RichText({ html }: { html: string }) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton height="420px" />
        </Loading>
      }
    >
      <Sanitised html={html} />
    </Suspense>
  )
}
