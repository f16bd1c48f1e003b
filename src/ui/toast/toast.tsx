import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '#src/platform/create-store.ts'
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
    const started = Date.now()
    const timer = setTimeout(() => current.set(null), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [toast, held])
  const dialog = useOpenDialog()
  const region = (
    <div className={styles.region} role="status" aria-live="polite">
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
  return createPortal(region, dialog ?? document.body)
}

/** The top dialog, if any. When it closes, the toast must move out of it. */
function useOpenDialog(): Element | null {
  return useSyncExternalStore(
    listener => {
      const watch = new MutationObserver(listener)
      const options = {
        subtree: true,
        attributes: true,
        attributeFilter: ['open'],
        childList: true,
      }
      watch.observe(document.body, options)
      return () => watch.disconnect()
    },
    () => document.querySelector('dialog[open]'),
  )
}
