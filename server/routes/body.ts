import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'

/**
 * A JSON body, counted while it is read, since a length header may be absent or untrue.
 * @throws AppError unsupported_media_type, body_too_large, malformed_request
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new AppError('unsupported_media_type')
  const text = await readCapped(request.body)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed_request')
  }
}

/** A body of any kind, in full. @throws AppError body_too_large */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new AppError('body_too_large')
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

async function readCapped(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limits.bodyMaxBytes) throw new AppError('body_too_large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
