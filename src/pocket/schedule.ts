import { i18n } from '@lingui/core'
import { credentials } from '#src/api/credentials.ts'
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
/** A page that is never idle fetches it after this long. */
const idleMs = 4000
/** A new build starts its thread once, which stores its own file. In another language the texts are fetched at once. */
const build = import.meta.url

function due(): number {
  const [at, by, language] = (deviceStorage.get('pocket-due') ?? '').split(' ')
  return by === build && language === credentials().language() ? Number(at) || 0 : 0
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
  const language = credentials().language()
  const done = await askPocket({ ask: 'sync', language }, part.set).then(
    () => true,
    () => stopped,
  )
  deviceStorage.set(
    'pocket-due',
    `${deviceNow() + (done ? freshMs : againMs)} ${build} ${language}`,
  )
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
  deviceStorage.remove('pocket-due')
  await askPocket({ ask: 'remove' }).catch(() => {})
  progress.set('idle')
}

/** Fetches the catalogue now if it is older than half an hour, and later when the page is idle. */
export function scheduleSync(): () => void {
  const isDue = () => deviceNow() >= due() && isOnline() && !document.hidden && mayFetch()
  const look = async () => {
    if (!isDue()) return
    await whenIdle(idleMs)
    if (isDue()) await fetchNow()
  }
  if (isDue()) void fetchNow()
  const lookLater = () => void look()
  const timer = setInterval(lookLater, againMs)
  const stop = onConnectionChange(lookLater)
  const stopHearing = i18n.on('change', lookLater)
  document.addEventListener('visibilitychange', lookLater)
  return () => {
    clearInterval(timer)
    stop()
    stopHearing()
    document.removeEventListener('visibilitychange', lookLater)
  }
}
