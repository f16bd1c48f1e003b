import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'

/**
 * Limits the simultaneous uploads, in all and for each key. Beyond the limit the answer asks to retry later.
 * Uploads of visitors have their own limit, so that they never block members.
 * @param most how many uploads in all
 * @param each how many of them for one key
 * @returns starts an upload of a key, such as a member or a network, and answers the function that ends it
 */
export function uploadPlaces(most: number, each: number = limits.uploadsAtOnceEach) {
  const busy = new Map<string, number>()
  let all = 0
  /** @throws AppError unavailable */
  return (key: string): (() => void) => {
    const own = busy.get(key) ?? 0
    if (own >= each || all >= most) {
      throw new AppError('unavailable', { retryAfter: limits.uploadRetrySeconds })
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
