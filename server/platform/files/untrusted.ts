import type { Sharp } from 'sharp'
import { AppError } from '#server/core/app-error.ts'
import { mutex } from '#server/platform/limits/mutex.ts'
import { sharp } from './sharp.ts'

/** 40 megapixels: more than any phone's photo, and little enough for the memory. */
const maxPixels = 40_000_000
const timeoutSeconds = 10

/** The first bytes of each format, in hexadecimal. Name and declared type are not trusted. */
const signatures = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  tiff: /^(49492a00|4d4d002a)/,
  webp: /^52494646.{8}57454250/,
}

/**
 * Decodes an uploaded picture of one of the formats, turned upright, and passes it to `work`.
 * @throws AppError unsupported_media_type for other content; validation_failed (field `file`:
 * `too_many_pixels` or `unreadable`) for what cannot be decoded safely
 */
export async function decodeUntrusted(
  bytes: Uint8Array,
  formats: readonly (keyof typeof signatures)[],
  work: (image: Sharp) => Promise<Buffer>,
): Promise<Buffer> {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  if (!formats.some(format => signatures[format].test(head))) {
    throw new AppError('unsupported_media_type')
  }
  // Phones write harmless oddities, of which decoders warn. A file that is cut short is an error.
  const options = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const
  try {
    return await work(sharp(bytes, options).timeout({ seconds: timeoutSeconds }).autoOrient())
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : ''
    const file = /pixel limit/i.test(message) ? 'too_many_pixels' : 'unreadable'
    throw new AppError('validation_failed', { fields: { file }, cause })
  }
}

/** One picture is decoded at a time: many at once would fill the memory. */
export const decoding = mutex()
