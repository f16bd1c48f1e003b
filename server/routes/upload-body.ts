import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'
import { readCapped } from './body.ts'

/** Room for the form around the file: its boundaries and the part's own headers. */
const envelopeBytes = 65_536

export type Upload = { name: string; bytes: Uint8Array }

/**
 * The one file of a form, counted while it is read and held in memory only. What the browser says of
 * its name and type is not believed.
 * @throws AppError unsupported_media_type, body_too_large, malformed_request, validation_failed
 */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('unsupported_media_type')
  const most = limits.uploadMaxBytes + envelopeBytes
  if (Number(request.headers.get('content-length')) > most) throw new AppError('body_too_large')
  const body = await readCapped(request.body, most)
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new AppError('malformed_request', { cause })
    })
  const file = form.get('file')
  if (!(file instanceof File)) {
    throw new AppError('validation_failed', { fields: { file: 'required' } })
  }
  if (file.size > limits.uploadMaxBytes) throw new AppError('body_too_large')
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}
