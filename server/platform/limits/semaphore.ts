import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'

/**
 * Limits how much of one kind, such as uploads, runs at once in this process. Beyond the limit the answer asks to retry
 * later.
 * @param most how many in all
 * @param each how many of them for one key, such as a member, a network or a library
 * @returns starts one of a key, and answers the function that ends it
 */
export function semaphore(most: number, each: number) {
  const busy = new Map<string, number>()
  let all = 0
  /** @throws AppError unavailable */
  return (key: string): (() => void) => {
    const own = busy.get(key) ?? 0
    if (own >= each || all >= most) {
      throw new AppError('unavailable', { retryAfter: serverLimits.uploadRetrySeconds })
    }
    busy.set(key, own + 1)
    all += 1
    return () => {
      const left = (busy.get(key) ?? 1) - 1
      if (left > 0) busy.set(key, left)
      else busy.delete(key)
      all -= 1
    }
  }
}
