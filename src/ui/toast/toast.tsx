import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { deviceNow } from '#src/platform/clock.ts'
import { createStore } from '#src/platform/create-store.ts'
import { freeTop } from './free-top.ts'
import styles from './toast.module.css'

type Action = { text: string; run: () => void }
type Toast = { id: number; text: string; tone: 'status' | 'alert'; action: Action | null }

const current = createStore<Toast | null>(null)
let count = 0

/** Shows messages for a while, one at a time, with at most one action, such as undo. */
export function showToast(
  text: string,
  tone: Toast['tone'] = 'status',
  action: Action | null = null,
) {
  count += 1
  current.set({ id: count, text, tone, action })
}

/** Renders toasts; mounted once. Inside an open dialog, because everything outside it is inert. */
export function Toaster({ ms }: { ms: number }) {
  const toast = current.use()
  const [held, setHeld] = useState(false)
  const left = useRef(ms)
  useEffect(() => {
    left.current = ms
  }, [toast?.id, ms])
  useEffect(() => {
    if (!toast || held) return
    const started = deviceNow()
    const timer = setTimeout(() => current.set(null), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= deviceNow() - started
    }
  }, [toast, held])
  const dialog = useOpenDialog()
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (toast && region.current) moveOffParts(region.current, dialog ?? document.body)
  }, [toast, dialog])
  const shown = (
    <div ref={region} className={styles.region} role="status" aria-live="polite">
      {toast && (
        <div
          key={toast.id}
          className={styles.toast}
          role={toast.tone === 'alert' ? 'alert' : undefined}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          {toast.text}
          {toast.action && (
            <button
              type="button"
              onClick={() => {
                toast.action?.run()
                current.set(null)
                setHeld(false)
              }}
            >
              {toast.action.text}
            </button>
          )}
        </div>
      )}
    </div>
  )
  return createPortal(shown, dialog ?? document.body)
}

/** Titles and controls. Links as high as a picture are content, which a toast may cover. */
const parts = 'h1, h2, h3, button, input, select, textarea, summary, a'
const highestLink = 64

/** Moves a toast down from the top of the screen until it covers no title and no button. */
function moveOffParts(region: HTMLElement, scope: Element) {
  region.style.removeProperty('inset-block-start')
  const boxes = [...scope.querySelectorAll(parts)]
    .filter(part => !region.contains(part))
    .map(part => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ part, box }) => !(part.matches('a') && box.height > highestLink))
    .filter(({ box }) => box.width > 0 && box.height > 0 && box.bottom > 0)
    .map(({ box }) => box)
  // Its own place, because the toast itself moves while it appears.
  const { top, bottom, left, right } = region.getBoundingClientRect()
  const spare = (right - left - (region.firstElementChild?.clientWidth ?? 0)) / 2
  const toast = { top, bottom, left: left + spare, right: right - spare }
  region.style.setProperty('inset-block-start', `${freeTop(toast, boxes, innerHeight / 2)}px`)
}

/** The top dialog, if any. When it closes, the toast must move out of it. */
function useOpenDialog(): Element | null {
  return useSyncExternalStore(
    listener => {
      const watch = new MutationObserver(listener)
      watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
      return () => watch.disconnect()
    },
    () => document.querySelector('dialog[open]'),
  )
}
