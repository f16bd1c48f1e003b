import { whenIdle } from '#src/platform/later.ts'

/**
 * Fetches the catalogue again and again, once the worker is installed and the page is idle. Without the worker
 * no page opens offline, so nobody could read the catalogue.
 */
export function startPocket(): () => void {
  let stop = () => {}
  let stopped = false
  void navigator.serviceWorker?.ready
    .then(whenIdle)
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
