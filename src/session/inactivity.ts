import { limits } from '#contract/limits.ts'
import { expireSession, session } from './session.ts'

const signs = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Ends the session after so many seconds without a sign of life, as the server does on its side. */
export function watchInactivity(maxSeconds: () => number): () => void {
  let last = Date.now()
  const touch = () => {
    last = Date.now()
  }
  for (const sign of signs) window.addEventListener(sign, touch, { passive: true, capture: true })
  const timer = setInterval(() => {
    const idle = (Date.now() - last) / 1000
    if (idle > maxSeconds() && session().status === 'member') expireSession()
  }, limits.inactivityCheckMs)
  return () => {
    clearInterval(timer)
    for (const sign of signs) window.removeEventListener(sign, touch, { capture: true })
  }
}
