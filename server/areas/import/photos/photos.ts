import type { PhotoNames, PhotoProgress } from '#contract/shapes/admin/photos.ts'
import { AppError, invalid } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import {
  inTransaction,
  type RequestContext,
  type StaffActor,
  type StaffContext,
} from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import {
  countPhotos,
  listCodes,
  listFailedPhotos,
  listMissingFiles,
  listPhotoFiles,
  saveSentPhoto,
  startPhotos,
  stopPhotos,
} from './photos.repo.ts'
import { placePhoto } from './place-photo.ts'
import { PhotoRefused, remakePhoto } from './remake.ts'

/** How many file names are shown. */
const shownNames = 20
/** As many as a large library has, within an hour. */
const sentPerHour = 5000
/** Behind those that a table names. */
const lastPosition = 1000

/** How far the photos of imports are. */
export async function photoProgress({ db, at }: StaffContext): Promise<PhotoProgress> {
  const counts = new Map(
    (await countPhotos(db, at)).map(({ state, count }) => [state, Number(count)]),
  )
  const of = (state: Parameters<typeof counts.get>[0]) => counts.get(state) ?? 0
  const failed = await listFailedPhotos(db)
  const missing = await listMissingFiles(db, shownNames)
  return {
    done: of('done'),
    total: of('done') + of('waiting') + of('stopped') + of('failed'),
    waiting: of('waiting'),
    stopped: of('stopped'),
    failed: of('failed'),
    failures: failed.map(({ id, source, reason, object_id, code, name, names }) => ({
      id,
      source,
      reason: reason ?? 'unreachable',
      object: { id: object_id, code, name, names },
    })),
    missing: { count: missing[0]?.count ?? 0, names: missing.map(({ source }) => source) },
  }
}

/** Stops the fetching of photos, or starts it, also for those that failed. @returns how many photos it changed */
export async function runPhotos(ctx: StaffContext, run: boolean) {
  const changed = run ? await startPhotos(ctx.db, ctx.at) : await stopPhotos(ctx.db)
  const change = { before: { running: !run }, after: { running: run } }
  await recordWrite(ctx, 'photos', ctx.library.id, change)
  return { changed }
}

/** What the app compares the names of files with. */
export async function listPhotoNames({ db }: StaffContext): Promise<PhotoNames> {
  const files = await listPhotoFiles(db)
  return {
    products: await listCodes(db),
    files: files.map(({ object_id: object, source, done }) => ({ object, source, done })),
  }
}

/** @throws AppError rate_limited */
export async function countSentPhoto(ctx: RequestContext<StaffActor>) {
  const limit = { name: 'import photo', most: sentPerHour, minutes: 60 }
  await countAgainst(ctx, limit, ctx.actor.memberId)
}

/**
 * Adds a sent file to a product's photos. The caller holds `decoding`.
 * @throws AppError not_found, photos_full, unsupported_media_type, validation_failed
 */
export async function addPhoto(
  ctx: RequestContext<StaffActor>,
  { object: objectId, source }: { object: string; source: string },
  bytes: Uint8Array,
) {
  const picture = await remakePhoto(bytes, ctx.files).catch((error: unknown) => {
    throw error instanceof PhotoRefused ? refusalOf(error) : error
  })
  return inTransaction(ctx, async inside => {
    const { db, at } = inside
    const known = await listPhotoFiles(db, objectId)
    const { position } = known.find(one => one.source === source) ?? { position: lastPosition }
    const placed = await placePhoto(inside, { objectId, position, source }, picture).catch(
      (error: unknown) => {
        throw error instanceof PhotoRefused ? new AppError('photos_full') : error
      },
    )
    if (!placed) throw new AppError('not_found')
    const { id, before, after } = placed
    await saveSentPhoto(db, { objectId, source, position, picture: id, at })
    if (before !== after) {
      await recordWrite(inside, 'object', objectId, {
        before: { imgs: before },
        after: { imgs: after },
      })
    }
    return { id }
  })
}

function refusalOf({ reason }: PhotoRefused): AppError {
  const isKind = reason === 'heic' || reason === 'page' || reason === 'not_picture'
  return isKind ? new AppError('unsupported_media_type') : invalid('file', reason)
}
