import { isOnline, onConnectionChange } from '#src/offline/online.ts'
import { deviceNow } from '#src/platform/clock.ts'
import { createStore } from '#src/platform/create-store.ts'
import { whenIdle } from '#src/platform/later.ts'
import { deviceStorage } from '#src/platform/storage.ts'
import { mayFetch, setChoice } from './choice.ts'
import { askPocket } from './pocket.ts'

/** How old the stored catalogue may become while there is a network. */
const freshMs = 30 * 60_000
/** After a failure, the next attempt. */
const againMs = 5 * 60_000
/**
 * When it is fetched again, in milliseconds since 1970, and the build that says so: a new build starts its
 * thread once, which stores its own file. Removed with the person's data.
 */
const dueKey = 'pocket-due'
const build = import.meta.url

function due(): number {
  const [at, by] = (deviceStorage.get(dueKey) ?? '').split(' ')
  return by === build ? Number(at) || 0 : 0
}

/** What the settings show of an attempt to fetch the catalogue. */
export type Progress = 'idle' | 'fetching' | 'failed'
const progress = createStore<Progress>('idle')
export const useProgress = progress.use

/** How much of the catalogue has arrived, 0 to 1; `null` if nobody knows. */
const part = createStore<number | null>(null)
export const usePart = part.use
let stopped = false

/** Fetches the differences at once. Resolves also after a failure, which `useProgress` shows. */
export async function fetchNow() {
  if (progress.get() === 'fetching') return
  stopped = false
  part.set(null)
  progress.set('fetching')
  const done = await askPocket({ ask: 'sync' }, part.set).then(
    () => true,
    () => stopped,
  )
  deviceStorage.set(dueKey, `${deviceNow() + (done ? freshMs : againMs)} ${build}`)
  progress.set(done ? 'idle' : 'failed')
}

/** Ends the running attempt. What was stored before stays, and the next attempt comes in half an hour. */
export async function stopFetching() {
  stopped = true
  await askPocket({ ask: 'stop' }).catch(() => {})
}

/** Stores the catalogue on this device from now on. */
export function acceptCatalogue() {
  setChoice('on')
  return fetchNow()
}

/** Deletes the catalogue from this device, and fetches it no more. */
export async function refuseCatalogue() {
  stopped = true
  setChoice('off')
  deviceStorage.remove(dueKey)
  await askPocket({ ask: 'remove' }).catch(() => {})
  progress.set('idle')
}

/** Fetches the catalogue when the page is idle, and again when it is older than half an hour. */
export function scheduleSync(): () => void {
  const look = () => {
    if (deviceNow() < due() || !isOnline() || document.hidden || !mayFetch()) return
    void whenIdle().then(() => (mayFetch() ? fetchNow() : undefined))
  }
  look()
  const timer = setInterval(look, againMs)
  const stop = onConnectionChange(look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    stop()
    document.removeEventListener('visibilitychange', look)
  }
}
