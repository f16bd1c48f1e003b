import * as v from 'valibot'
import { endpoints } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { type UploadedFile, uploadedFile } from '#contract/shapes/file.ts'
import { credentials } from './credentials.ts'
import { toFailure } from './failure.ts'
import { refusalOf } from './read-failure.ts'
import { requestHeaders } from './transport.ts'

const endpoint = endpoints['files.create']

type Options = {
  signal: AbortSignal
  /** The sent part, 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Sends a photo. A refused token is renewed once, as for any other call. @throws Failure, or the
 * signal's reason if it was aborted
 */
export async function upload(photo: Blob, name: string, options: Options): Promise<UploadedFile> {
  try {
    await credentials().ready()
    const refused = credentials().token()
    let answer = await post(photo, name, options)
    if (answer.status === 401 && refused && (await credentials().refresh(refused))) {
      answer = await post(photo, name, options)
    }
    credentials().noteContact('answer')
    if (!answer.ok) throw await refusalOf(answer)
    return v.parse(uploadedFile, await answer.json())
  } catch (error) {
    if (options.signal.aborted) throw error
    const failure = toFailure(error)
    if (failure.code === 'offline') credentials().noteContact('nothing')
    throw failure
  }
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function post(photo: Blob, name: string, { signal, onProgress }: Options): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpoint.path)
    for (const [header, value] of Object.entries(requestHeaders(endpoint, undefined))) {
      request.setRequestHeader(header, value)
    }
    request.timeout = limits.requestTimeoutMs
    request.upload.onprogress = event => event.total > 0 && onProgress(event.loaded / event.total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('no answer'))
    request.ontimeout = () => reject(new DOMException('no answer in time', 'TimeoutError'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.set('file', photo, name)
    request.send(form)
  })
}
