import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '../states/states.tsx'

const Sanitised = lazy(async () => ({ default: (await import('./sanitised.tsx')).Sanitised }))

/** Without a network its reader may be missing: markdown is made to be read as it is, too. */
const Written = lazy(async () => ({
  default: await import('./markdown.tsx').then(
    ({ Markdown }) => Markdown,
    () => Plain,
  ),
}))

function Plain({ text }: { text: string }) {
  return <p>{text}</p>
}

type Props = ({ html: string } | { markdown: string }) & {
  /** A few lines: no more room is kept while its reader loads. */
  short?: boolean
}

/**
 * Text with headings, lists and links as somebody wrote it, HTML or markdown, cleaned on this device as
 * the last step.
 */
export function RichText({ short = false, ...text }: Props) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton height={short ? '24px' : '420px'} />
        </Loading>
      }
    >
      {'html' in text ? <Sanitised html={text.html} /> : <Written text={text.markdown} />}
    </Suspense>
  )
}
