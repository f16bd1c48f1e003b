import { AppError, invalid } from '#server/core/app-error.ts'

/** The end of a complete PDF is within this many last bytes. */
const tailBytes = 1024

/**
 * An uploaded PDF, recognised by its content, unchanged.
 * @throws AppError unsupported_media_type; validation_failed, `file` `unreadable`, for an incomplete one
 */
export function readPdf(bytes: Uint8Array): Buffer {
  const content = Buffer.from(bytes)
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new AppError('unsupported_media_type')
  }
  if (!content.subarray(-tailBytes).includes('%%EOF')) throw invalid('file', 'unreadable')
  return content
}
