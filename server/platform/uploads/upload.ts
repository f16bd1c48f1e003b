import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { limits, serverLimits } from '#contract/limits.ts'
import type { UploadedFile } from '#contract/shapes/file.ts'
import { inTransaction, type MemberActor, type RequestContext } from '#server/platform/context.ts'
import { asPicture, type PictureSet, renderPictures } from '#server/platform/files/pictures.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { within } from '#server/platform/storage/file-store.ts'
import { insertFile } from './files.repo.ts'

/** @throws AppError rate_limited */
export async function countUpload(ctx: RequestContext<MemberActor>) {
  const limit = { name: 'upload', most: serverLimits.uploadsPerHour, minutes: 60 }
  await countAgainst(ctx, limit, ctx.actor.memberId)
}

/**
 * Converts a photo to our own picture formats and saves it under a random name, until a product uses it.
 * @throws AppError unsupported_media_type, validation_failed
 */
export async function savePhoto(
  ctx: RequestContext<MemberActor>,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<UploadedFile> {
  const id = randomBytes(16).toString('base64url')
  const files = within(ctx.files, ctx.library.id)
  const set = await renderPictures({ kind: 'photo', bytes }, files, id)
  const img = asPicture(set, `/files/${ctx.library.id}/`, '')
  const size = (await files.sizeOf(basename(img.url))) ?? 0
  const row = { id, name: plainName(name), size, ...dimension(set) }
  const values = {
    ...row,
    member_id: ctx.actor.memberId,
    img: JSON.stringify(img),
    unused_since: ctx.at,
    created_at: ctx.at,
  }
  await inTransaction(ctx, ({ db }) => insertFile(db, values))
  const { width, height } = row
  return {
    id,
    name: row.name,
    alt: '',
    url: img.url,
    size,
    extension: 'webp',
    mimetype: 'image/webp',
    dimension: { w: width, h: height },
    aspect_ratio: width / height,
    folder: ctx.library.id,
    tags: [],
    img,
  }
}

function dimension({ widths }: PictureSet) {
  const width = Math.max(...widths)
  return { width, height: (width * 3) / 4 }
}

/** The photo's file name without folders and invisible characters. */
export function plainName(name: string): string {
  const last = name.replace(/^.*[/\\]/, '').replace(/[\p{C}\p{Z}]+/gu, ' ')
  return last.trim().slice(0, limits.shortTextChars) || 'foto'
}
