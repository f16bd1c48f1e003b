import type { Workbox } from 'workbox-window'
import { forgetMember, skipWaiting } from '#contract/messages.ts'
import { askTwice } from '#src/platform/ask-twice.ts'
import { createStore } from '#src/platform/create-store.ts'

const hour = 3_600_000
/** Some installed browsers do not report that a new worker took over. */
const takeoverMs = 2000

const waiting = createStore<Workbox | null>(null)

/** Registers the worker once the page is idle, and asks for updates each hour and on coming back. */
export async function registerWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await askTwice(() => import('workbox-window'))
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', async () => {
    // The first worker also waits for a moment, in Firefox a long one. It is no new version.
    const registered = await navigator.serviceWorker.getRegistration()
    if (!registered?.active || !registered.waiting) return
    waiting.set(workbox)
  })
  const registration = await workbox.register().catch(() => undefined)
  const update = () => registration?.update().catch(() => {})
  setInterval(update, hour)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') update()
  })
}

/** Whether a new version is ready and waits for consent. */
export const useUpdateReady = () => waiting.use() !== null

/** Lets the new version take over, then reloads once. */
export function applyUpdate() {
  const reload = once(() => window.location.reload())
  navigator.serviceWorker.addEventListener('controllerchange', reload)
  waiting.get()?.messageSW(skipWaiting)
  setTimeout(reload, takeoverMs)
}

/** Reloads, in the new version if one waits, because the old one may be broken. */
export function renew() {
  if (waiting.get()) applyUpdate()
  else window.location.reload()
}

/** Tells the worker that a member signed out. */
export async function forgetInWorker() {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.active?.postMessage(forgetMember)
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}
