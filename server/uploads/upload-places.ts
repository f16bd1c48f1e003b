import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'

/**
 * Limits the uploads at once, in all and for each key. Beyond it the answer asks to retry later. Uploads
 * of visitors have a limit of their own, so that they never take the places of members.
 * @param most how many places there are
 * @param each how many of them one key may have
 * @returns takes a place for a key, such as a member or a network, and answers how to give it back
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
