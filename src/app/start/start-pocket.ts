import { deviceNow } from '#src/platform/clock.ts'
import { whenIdle } from '#src/platform/later.ts'
import { tabStorage } from '#src/platform/storage.ts'

/** Somebody who goes from page to page leaves none idle, and must not get the catalogue last. */
const patienceMs = 4000

/**
 * Fetches the catalogue again and again, once the worker is installed and the page is idle, or has had no idle moment
 * for some seconds. Without the worker no page opens offline, so nobody could read the catalogue.
 */
export function startPocket(): () => void {
  let stop = () => {}
  let stopped = false
  void navigator.serviceWorker?.ready
    .then(() => whenIdle(Math.max(1, waitEnd() - deviceNow())))
    .then(() => import('#src/pocket/schedule.ts'))
    .then(({ scheduleSync }) => {
      if (!stopped) stop = scheduleSync()
    })
    .catch(() => {})
  return () => {
    stopped = true
    stop()
  }
}

function waitEnd(): number {
  const latest = deviceNow() + patienceMs
  // A clock that was set back must not make it longer.
  const end = Math.min(Number(tabStorage.get('pocket-wait')) || latest, latest)
  tabStorage.set('pocket-wait', String(end))
  return end
}
