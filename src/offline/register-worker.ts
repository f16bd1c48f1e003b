import { askTwice } from '#src/platform/ask-twice.ts'
import { setWaiting } from './worker.ts'

const hour = 3_600_000

/** Registers the worker and asks for updates each hour and on coming back. */
export async function registerWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await askTwice(() => import('workbox-window'))
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', async () => {
    // The first worker also waits for a moment, in Firefox a long one. It is no new version.
    const registered = await navigator.serviceWorker.getRegistration()
    if (!registered?.active || !registered.waiting) return
    setWaiting(workbox)
  })
  const registration = await workbox.register().catch(() => undefined)
  const update = () => registration?.update().catch(() => {})
  setInterval(update, hour)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') update()
  })
}
