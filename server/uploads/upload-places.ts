import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'

const busy = new Map<string, number>()
let all = 0

/**
 * Takes a place among the uploads under way, which wait on the disk. Who has too many, or comes when
 * every place is taken, is asked to come back.
 * @param key whose it is: a member, or an address
 * @returns how to give the place back
 * @throws AppError unavailable
 */
export function takeUploadPlace(key: string): () => void {
  const own = busy.get(key) ?? 0
  if (own >= limits.uploadsAtOnceEach || all >= limits.uploadsAtOnce) {
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
