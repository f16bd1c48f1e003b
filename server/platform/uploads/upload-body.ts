import { limits, serverLimits } from '#contract/limits.ts'
import { AppError, invalid } from '#server/core/app-error.ts'
import type { Config } from '#server/platform/config.ts'
import { decoding } from '#server/platform/files/untrusted.ts'
import { semaphore } from '#server/platform/limits/semaphore.ts'
import { readForm } from './read-form.ts'
import { waitingFolder, withStoredBody } from './stored-body.ts'

/** Space for the form around the file: its boundaries and the part's own headers. */
const envelopeBytes = 65_536
const startUpload = semaphore(serverLimits.uploadsAtOnce, serverLimits.uploadsAtOnceEach)

export type Upload = { name: string; bytes: Uint8Array }

/**
 * Runs `work` with the one file of a form. Files wait on the disk and are processed one at a time, so that
 * only one is in memory. The name and type that the browser sends are not trusted.
 * @param key the member or network of the upload
 * @throws AppError unsupported_media_type, body_too_large, malformed_request, validation_failed, unavailable
 */
export async function withUpload<T>(
  request: Request,
  { config, key }: { config: Config; key: string },
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('unsupported_media_type')
  const most = limits.uploadMaxBytes + envelopeBytes
  if (Number(request.headers.get('content-length')) > most) throw new AppError('body_too_large')
  const leave = startUpload(key)
  try {
    return await withStoredBody(request.body, { folder: waitingFolder(config), most }, path =>
      decoding(async () => work(fileOf(await readForm(path, type)))),
    )
  } finally {
    leave()
  }
}

function fileOf({ files }: Awaited<ReturnType<typeof readForm>>): Upload {
  const file = files.find(({ field }) => field === 'file')
  if (!file) throw invalid('file', 'required')
  if (file.bytes.byteLength > limits.uploadMaxBytes) throw new AppError('body_too_large')
  return { name: file.name, bytes: file.bytes }
}
