import { useRef, useState } from 'react'
import { deviceNow } from '#src/platform/clock.ts'
import { useLibrary } from '../library.ts'
import { type LabelFault, labelHosts, readLabel } from './read-label.ts'

/** Milliseconds in which the same label counts as one scan. */
const againMs = 2500

/** A scanned text that is no label, shortened. */
export type RefusedText = { text: string; fault: LabelFault }

/**
 * Turns scanned or typed texts into product ids or codes, each label once per scan. `refused` is
 * the last one that is no label.
 */
export function useLabels(onLabel: (id: string) => unknown) {
  const { domain, former_domains = [] } = useLibrary()
  const [refused, setRefused] = useState<RefusedText | null>(null)
  const last = useRef({ text: '', at: 0 })
  const read = (text: string) => {
    const now = deviceNow()
    if (text === last.current.text && now - last.current.at < againMs) return
    last.current = { text, at: now }
    const hosts = labelHosts(window.location.hostname, [domain, ...former_domains])
    const reading = readLabel(text, hosts)
    setRefused('fault' in reading ? { text: text.slice(0, 80), fault: reading.fault } : null)
    if ('id' in reading) void onLabel(reading.id)
  }
  return { read, refused }
}
