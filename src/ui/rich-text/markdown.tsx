import { micromark } from 'micromark'
import { useMemo } from 'react'
import { Sanitised } from './sanitised.tsx'

/** Markdown as HTML; tags written into it stay text, and the whole is cleaned like any other. */
export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => micromark(text), [text])
  return <Sanitised html={html} />
}
