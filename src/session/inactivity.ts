import { limits } from '#contract/limits.ts'
import { deviceNow } from '#src/platform/clock.ts'
import { deviceStorage } from '#src/platform/storage.ts'
import { expireSession } from './refresh.ts'
import { session } from './session.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const
/** How often activity is recorded for the other tabs. */
const noteMs = 10_000

/** Ends the session after so many seconds without activity in any tab, as the server does. */
export function watchInactivity(maxSeconds: number): () => void {
  let last = deviceNow()
  let noted = 0
  const touch = () => {
    last = deviceNow()
    if (last - noted < noteMs) return
    noted = last
    deviceStorage.set('last-activity', String(last))
  }
  for (const sign of signs) window.addEventListener(sign, touch, { passive: true, capture: true })
  const timer = setInterval(() => {
    if (session().status !== 'member' || (deviceNow() - last) / 1000 <= maxSeconds) return
    last = Math.max(last, Number(deviceStorage.get('last-activity')))
    if ((deviceNow() - last) / 1000 > maxSeconds) expireSession()
  }, limits.inactivityCheckMs)
  return () => {
    clearInterval(timer)
    for (const sign of signs) window.removeEventListener(sign, touch, { capture: true })
  }
}
