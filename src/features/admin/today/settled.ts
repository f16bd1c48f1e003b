import { useEffect, useRef, useState } from 'react'
import type { Today } from '#contract/shapes/admin/today.ts'
import { deviceNow } from '#src/platform/clock.ts'

type Parts = { [name: string]: { count: number; rows: readonly { id: string }[] } | undefined }

/**
 * Newer rows in the places of those that are on the screen: what has changed is shown at once, what is gone stays where it
 * was, and what is new (`news`) waits. So nobody presses a row that has just moved. `gone` has `part/id`.
 */
export function settle(shown: Parts, fresh: Parts) {
  const gone = new Set<string>()
  const parts: Parts = {}
  let news = 0
  for (const [name, part] of Object.entries(fresh)) {
    const known = shown[name]?.rows.map(({ id }) => id) ?? []
    news += part?.rows.filter(({ id }) => !known.includes(id)).length ?? 0
  }
  for (const [name, part] of Object.entries(shown)) {
    const now = new Map(fresh[name]?.rows.map(row => [row.id, row]))
    for (const { id } of part?.rows ?? []) if (!now.has(id)) gone.add(`${name}/${id}`)
    const rows = part?.rows.map(row => now.get(row.id) ?? row) ?? []
    parts[name] = { count: fresh[name]?.count ?? 0, rows }
  }
  return { parts, gone, news }
}

/** So long after the last touch nobody is about to press a row. */
const quietMs = 30_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * The rows of a page that is read again by itself. Its layout changes when another page is chosen (`key`), with `arrange`, or
 * while nobody has touched the page for half a minute and no dialog is open.
 */
export function useSettled(fresh: Today | undefined, key: string) {
  const touched = useRef(0)
  const [laid, setLaid] = useState<{ key: string; today: Today } | null>(null)
  useEffect(() => {
    const touch = () => {
      touched.current = deviceNow()
    }
    const options = { capture: true, passive: true }
    for (const event of touches) window.addEventListener(event, touch, options)
    return () => {
      for (const event of touches) window.removeEventListener(event, touch, options)
    }
  }, [])
  useEffect(() => {
    if (!fresh) return
    const isTouched = deviceNow() - touched.current < quietMs
    const isBusy = isTouched || document.querySelector('dialog[open]') !== null
    setLaid(now => (now?.key === key && isBusy ? now : { key, today: fresh }))
  }, [fresh, key])
  const shown = laid?.key === key ? laid.today : fresh
  const arrange = () => fresh && setLaid({ key, today: fresh })
  if (!fresh || !shown) return { settled: null, arrange }
  const { parts, ...state } = settle(shown.parts, fresh.parts)
  return { settled: { ...state, parts: parts as Today['parts'] }, arrange }
}
