import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { EndpointName, InputOf } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { type UploadedFile, uploadedFile } from '#contract/shapes/file.ts'
import { credentials } from './credentials.ts'
import { endpointOf } from './endpoint-of.ts'
import { toFailure } from './failure.ts'
import { refusalOf } from './read-failure.ts'
import { address, requestHeaders } from './transport.ts'

/** What a caller says of a file that it sends. */
export type Sending = {
  signal: AbortSignal
  /** The sent part, 0 to 1. */
  onProgress: (part: number) => void
}
type Options = Sending & {
  /** The text of the answer so far, each time that more of it has arrived. */
  onText?: (text: string) => void
}

/** Sends a photo. @throws Failure, or the signal's reason if it was aborted */
export async function upload(photo: Blob, name: string, options: Options): Promise<UploadedFile> {
  const answer = await sendBody('files.create', undefined, formOf(photo, name), options)
  return v.parse(uploadedFile, await answer.json())
}

/** A file as the one part of a form. */
export function formOf(file: Blob, name: string): FormData {
  const form = new FormData()
  form.set('file', file, name)
  return form
}

/**
 * Sends a body with a call. A refused token is renewed once, as for any other call. @throws Failure, or the
 * signal's reason if it was aborted
 */
export async function sendBody<N extends EndpointName>(
  name: N,
  input: InputOf<N> | undefined,
  body: Blob | FormData,
  options: Options,
): Promise<Response> {
  const endpoint: Endpoint = await endpointOf(name)
  const { method } = endpoint
  const once = () =>
    post({
      method,
      address: address(endpoint.path, input as Parameters<typeof address>[1]),
      body,
      ...options,
      headers: requestHeaders(endpoint, undefined),
    })
  try {
    await credentials().ready()
    const refused = credentials().token()
    let answer = await once()
    if (answer.status === 401 && refused && (await credentials().refresh(refused))) {
      answer = await once()
    }
    credentials().noteContact('answer')
    if (!answer.ok) throw refusalOf(answer.status, await answer.json().catch(() => null))
    return answer
  } catch (error) {
    if (options.signal.aborted) throw error
    const failure = toFailure(error)
    if (failure.code === 'offline') credentials().noteContact('nothing')
    throw failure
  }
}

type Request = Options & {
  method: string
  address: string
  headers: Record<string, string>
  body: Blob | FormData
}

/**
 * Sends a body and reports how much of it was sent. Uses XMLHttpRequest, because fetch does not report it. @throws the
 * signal's reason if it was aborted
 */
function post({ signal, onText, onProgress, ...sent }: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(sent.method, sent.address)
    for (const [header, value] of Object.entries(sent.headers)) {
      request.setRequestHeader(header, value)
    }
    request.timeout = limits.requestTimeoutMs
    request.upload.onprogress = event => event.total > 0 && onProgress(event.loaded / event.total)
    request.onprogress = () => request.status === 200 && onText?.(request.responseText)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('no answer'))
    request.ontimeout = () => reject(new DOMException('no answer in time', 'TimeoutError'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(sent.body)
  })
}
