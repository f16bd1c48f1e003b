import { lazy, Suspense } from 'react'
import { Loading } from '../states/states.tsx'

// Both are stored on first use. Where they are missing without a network, the text is shown without its form.
const Sanitised = lazy(async () => ({
  default: await import('./sanitised.tsx').then(
    ({ Sanitised }) => Sanitised,
    () => WithoutTags,
  ),
}))

const Written = lazy(async () => ({
  default: await import('./markdown.tsx').then(
    ({ Markdown }) => Markdown,
    () => Plain,
  ),
}))

function WithoutTags({ html }: { html: string }) {
  return <p>{new DOMParser().parseFromString(html, 'text/html').body.textContent}</p>
}

function Plain({ text }: { text: string }) {
  return <p>{text}</p>
}

type Props = ({ html: string } | { markdown: string }) & {
  /** Short text, so no space is reserved while the renderer loads. */
  short?: boolean
}

/** Formatted text from HTML or markdown, sanitised on this device. */
export function RichText({ short = false, ...text }: Props) {
  return (
    <Suspense fallback={<Loading height={short ? '24px' : '420px'} />}>
      {'html' in text ? <Sanitised html={text.html} /> : <Written text={text.markdown} />}
    </Suspense>
  )
}
