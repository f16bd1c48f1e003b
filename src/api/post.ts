import { limits } from '#contract/limits.ts'

type Request = {
  method: string
  address: string
  headers: Record<string, string>
  body: Blob | FormData
  signal: AbortSignal
  /** The sent part, 0 to 1. */
  onProgress: (part: number) => void
  /** The text that has arrived so far, each time that more of it has. */
  onText?: (text: string) => void
}

/**
 * Sends a body and reports how much of it was sent. Uses XMLHttpRequest, because fetch does not tell. @throws the
 * signal's reason if it was aborted
 */
export function post({ signal, onText, onProgress, ...sent }: Request): Promise<Response> {
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
