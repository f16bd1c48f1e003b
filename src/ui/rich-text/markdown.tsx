import { micromark } from 'micromark'
import { useMemo } from 'react'
import { Sanitised } from './sanitised.tsx'

/** Converts markdown to HTML. Tags in it are escaped, and the result is sanitised. */
export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => micromark(text), [text])
  return <Sanitised html={html} />
}
