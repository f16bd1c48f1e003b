import { onTestFinished } from 'vitest'
import { serverLimits } from '#contract/limits.ts'

type Wait = 'scanSilenceMs' | 'paymentTimeoutMs' | 'signOnTimeoutMs'

/**
 * Shortens the server's time limit for another service to this many milliseconds until the end of the test.
 * Mocking a module is not possible, because the server's test files share their modules.
 */
export function shortenWait(wait: Wait, milliseconds: number) {
  const limits: Record<Wait, number> = serverLimits
  const before = limits[wait]
  limits[wait] = milliseconds
  onTestFinished(() => {
    limits[wait] = before
  })
}
