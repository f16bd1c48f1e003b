import { useRef, useState } from 'react'
import { deviceNow } from '#src/platform/clock.ts'
import { readLabel } from './read-label.ts'

/** Milliseconds in which the same label counts as one scan. */
const againMs = 2500

/**
 * Turns scanned or typed texts into product ids or codes, each label once per scan. `refused` is
 * the last invalid text, shortened.
 */
export function useLabels(onLabel: (id: string) => unknown) {
  const [refused, setRefused] = useState<string | null>(null)
  const last = useRef({ text: '', at: 0 })
  const read = (text: string) => {
    const now = deviceNow()
    if (text === last.current.text && now - last.current.at < againMs) return
    last.current = { text, at: now }
    const id = readLabel(text, window.location.origin)
    setRefused(id ? null : text.slice(0, 80))
    if (id) void onLabel(id)
  }
  return { read, refused }
}
