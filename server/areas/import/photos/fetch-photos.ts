import { limits } from '#contract/limits.ts'
import type { PhotoReason } from '#contract/shapes/admin/photos.ts'
import { AppError } from '#server/core/app-error.ts'
import { describeError } from '#server/core/log.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { inTransaction, type Services } from '#server/platform/context.ts'
import { scan } from '#server/platform/files/scanner.ts'
import { decoding } from '#server/platform/files/untrusted.ts'
import { fetchOutside, OutsideFailed } from '#server/platform/outside/fetch-outside.ts'
import { systemContext } from '#server/platform/system-context.ts'
import {
  claimPhotos,
  delayPhotos,
  failPhotos,
  finishPhoto,
  type ImportedPhoto,
  isAskedFor,
  lockPictures,
} from './photos.repo.ts'
import { placePhoto } from './place-photo.ts'
import { PhotoRefused, remakePhoto } from './remake.ts'

/** At once in this process: each may be as large as an upload, and is in memory until it is remade. */
const atOnce = { most: 4, mostOfHost: 2 }
/** Longer than a photo takes, with those before it. */
const claimMs = 5 * 60_000
const fetchMs = 20_000
/** After which time a photo is tried again: four attempts in all. */
const retryMs = [60_000, 10 * 60_000, 60 * 60_000]
const mostDelayMs = 60 * 60_000
const accept = 'image/jpeg, image/png, image/webp, image/tiff'

/**
 * Fetches some of the photos that imports name by their address. A run takes few of each host, and the pause until the next
 * run is also one for the host. What was claimed by a process that ended becomes due again.
 * @returns how many it has fetched
 */
export async function fetchPhotos(services: Services): Promise<number> {
  const at = services.now()
  const until = new Date(at.getTime() + claimMs)
  const claimed = await acrossLibraries(services.store, db =>
    claimPhotos(db, { at, until, ...atOnce }),
  )
  const fetched = await Promise.all(claimed.map(photo => fetchOne(services, photo)))
  return fetched.filter(Boolean).length
}

async function fetchOne(services: Services, photo: ImportedPhoto): Promise<boolean> {
  const ctx = await systemContext(services, photo.library_id)
  try {
    const content = await fetchOutside(services.outside, photo.source, {
      mostBytes: limits.uploadMaxBytes,
      ms: fetchMs,
      accept,
      attempt: photo.attempts - 1,
    })
    const { scanner } = services.config
    if (scanner) await scan(scanner, content)
    const picture = await decoding(() => remakePhoto(content, services.files))
    return await inTransaction(ctx, async inside => {
      const { id, object_id: objectId, position, source } = photo
      // A product is locked before its photos, as by the undo of an import.
      await lockPictures(inside.db, objectId)
      if (!(await isAskedFor(inside.db, id))) return false
      const placed = await placePhoto(inside, { objectId, position, source }, picture)
      if (placed) await finishPhoto(inside.db, id, placed.id)
      return placed !== null
    })
  } catch (error) {
    const { reason, delayMs, ofHost } = outcomeOf(error, photo.attempts)
    if (!reason) {
      services.log({ level: 'error', event: 'photo_failed', error: describeError(error) })
    }
    const waiting = { id: photo.id, host: ofHost ? photo.host : null }
    await inTransaction(ctx, async ({ db }) => {
      if (delayMs === null) await failPhotos(db, waiting, reason ?? 'unreachable')
      else await delayPhotos(db, waiting, new Date(services.now().getTime() + delayMs))
    })
    return false
  }
}

type Outcome = {
  /** `null`: a fault of this server. */
  reason: PhotoReason | null
  /** Until the next attempt; `null`: there is none. */
  delayMs: number | null
  /** Whether the host asked to be left alone. */
  ofHost: boolean
}

function outcomeOf(error: unknown, attempts: number): Outcome {
  const later = retryMs[attempts - 1] ?? null
  if (error instanceof PhotoRefused) return { reason: error.reason, delayMs: null, ofHost: false }
  if (error instanceof OutsideFailed) {
    const asked = error.retryAfter === null ? 0 : error.retryAfter * 1000
    const delayMs = later === null ? null : Math.min(mostDelayMs, Math.max(later, asked))
    return {
      reason: error.reason,
      delayMs: error.forNow ? delayMs : null,
      ofHost: error.reason === 'busy',
    }
  }
  if (error instanceof AppError && error.code === 'file_infected') {
    return { reason: 'infected', delayMs: null, ofHost: false }
  }
  return { reason: null, delayMs: later, ofHost: false }
}
