import type { PhotoReason } from '#contract/shapes/admin/photos.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { AppError } from '#server/core/app-error.ts'
import { asPicture, renderPictures } from '#server/platform/files/pictures.ts'
import { decodeUntrusted } from '#server/platform/files/untrusted.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

/** A webp picture, as in our own exports and on web sites, as one of the formats of an upload. @throws as `decodeUntrusted` */
export async function asUpload(content: Uint8Array): Promise<Uint8Array> {
  const webp = textAt(content, 8, 4) === 'WEBP'
  return webp ? decodeUntrusted(content, ['webp'], image => image.png().toBuffer()) : content
}

const textAt = (content: Uint8Array, from: number, length: number) =>
  Buffer.from(content.subarray(from, from + length)).toString('latin1')

/** The content is no photo that we can use. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused'
  readonly reason: PhotoReason
  constructor(reason: PhotoReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * Makes the pictures of a photo, as of all photos: without its metadata, in our own formats. They are named after the content.
 * The caller holds `decoding`.
 * @throws PhotoRefused; AppError unavailable if the storage does not answer
 */
export async function remakePhoto(content: Uint8Array, files: FileStore): Promise<Picture> {
  try {
    const photo = { kind: 'photo' as const, bytes: await asUpload(content) }
    return asPicture(await renderPictures(photo, files), '/files/', '')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'unsupported_media_type') throw new PhotoRefused(kindOf(content), error)
    if (error.code !== 'validation_failed') throw error
    const isHuge = error.detail.fields?.file === 'too_many_pixels'
    throw new PhotoRefused(isHuge ? 'too_many_pixels' : 'unreadable', error)
  }
}

/** What a file is that is none of our formats. */
function kindOf(content: Uint8Array): PhotoReason {
  if (textAt(content, 4, 4) === 'ftyp' && /^(he|mif1|msf1)/.test(textAt(content, 8, 4)))
    return 'heic'
  return /^\s{0,40}</.test(textAt(content, 0, 64).replace('ï»¿', '')) ? 'page' : 'not_picture'
}
