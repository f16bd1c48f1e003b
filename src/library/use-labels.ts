import { useRef, useState } from 'react'
import { readLabel } from './read-label.ts'

/** The same label seen again within this time is the same look at it, not another. */
const againMs = 2500

/**
 * What a camera or a keyboard reads, as ids or codes of objects: each label once for each look at it.
 * `refused` is the last text that was no label of this library, shortened.
 */
export function useLabels(onLabel: (id: string) => unknown) {
  const [refused, setRefused] = useState<string | null>(null)
  const last = useRef({ text: '', at: 0 })
  const read = (text: string) => {
    const now = Date.now()
    if (text === last.current.text && now - last.current.at < againMs) return
    last.current = { text, at: now }
    const id = readLabel(text, window.location.origin)
    setRefused(id ? null : text.slice(0, 80))
    if (id) void onLabel(id)
  }
  return { read, refused }
}
