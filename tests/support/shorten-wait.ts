import { onTestFinished } from 'vitest'
import { serverLimits } from '#contract/limits.ts'

type Wait = 'scanSilenceMs' | 'paymentTimeoutMs' | 'signOnTimeoutMs'

/**
 * Lets the server wait for another service for so many milliseconds until the end of this test. A mocked module
 * would not do: the server's test files share their modules.
 */
export function shortenWait(wait: Wait, milliseconds: number) {
  const limits: Record<Wait, number> = serverLimits
  const before = limits[wait]
  limits[wait] = milliseconds
  onTestFinished(() => {
    limits[wait] = before
  })
}
