import { AppError } from '#server/app-error.ts'

/** Where a whole PDF says that it ends, counted from its last byte. */
const tailBytes = 1024

/**
 * An uploaded PDF, by its content, as it is.
 * @throws AppError unsupported_media_type; validation_failed, `file` `unreadable`, for one that is cut off
 */
export function readPdf(bytes: Uint8Array): Buffer {
  const content = Buffer.from(bytes)
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new AppError('unsupported_media_type')
  }
  if (!content.subarray(-tailBytes).includes('%%EOF')) {
    throw new AppError('validation_failed', { fields: { file: 'unreadable' } })
  }
  return content
}
