import type { Workbox } from 'workbox-window'
import { forgetMember, skipWaiting } from '#contract/messages.ts'
import { createStore } from '#src/platform/create-store.ts'

/** Some installed browsers do not report that a new worker took over. */
const takeoverMs = 2000

const waiting = createStore<Workbox | null>(null)
/** Notes the new version that waits. */
export const setWaiting = waiting.set

/** Whether a new version is ready and waits for consent. */
export const useUpdateReady = () => waiting.use() !== null

/**
 * Lets the new version take over, then reloads. A request that arrives while the old version stops starts it again,
 * and Chromium lets the new one take over only when the page is left. The page that is being left then waits for ever,
 * but it still hears of the new version, and a second reload ends the wait.
 */
export function applyUpdate() {
  const reload = () => window.location.reload()
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
