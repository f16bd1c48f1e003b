import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'

/**
 * A JSON body, counted while reading, because a length header may be absent or false.
 * @param mayBeEmpty reads a missing body as an object without fields
 * @throws AppError unsupported_media_type, body_too_large, malformed_request
 */
export async function readJson(request: Request, mayBeEmpty = false): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const isJson = /^application\/json\b/i.test(type)
  if (!isJson && !mayBeEmpty) throw new AppError('unsupported_media_type')
  const body = await readCapped(request.body, serverLimits.bodyMaxBytes)
  if (mayBeEmpty && body.length === 0) return {}
  if (!isJson) throw new AppError('unsupported_media_type')
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new AppError('malformed_request')
  }
}

/** @throws AppError body_too_large as soon as more than `most` bytes have arrived */
export async function readCapped(body: ReadableStream<Uint8Array> | null, most: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > most) throw new AppError('body_too_large')
      chunks.push(chunk)
    }
  } catch (cause) {
    // The client disconnected.
    throw cause instanceof AppError ? cause : new AppError('malformed_request', { cause })
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
