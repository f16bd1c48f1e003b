import { deviceNow } from '#src/platform/clock.ts'
import { whenIdle } from '#src/platform/later.ts'
import { tabStorage } from '#src/platform/storage.ts'

/** How long to wait for an idle moment: a person who goes from page to page leaves none. */
const patienceMs = 4000

/**
 * Begins to fetch the catalogue regularly, once the worker is installed and the page is idle, or was not idle for some
 * seconds. Without the worker no page opens offline, so nobody could read the catalogue.
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
