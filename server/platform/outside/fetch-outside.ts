import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { Outside } from './outside.ts'

const mostRedirects = 3
const headerBytes = 16_384

export type OutsideReason =
  | 'address'
  | 'inside'
  | 'no_host'
  | 'unreachable'
  | 'slow'
  | 'certificate'
  | 'redirects'
  | 'not_found'
  | 'forbidden'
  | 'refused'
  | 'busy'
  | 'too_large'

/** Why nothing was fetched. What is only for now may be tried again, after the seconds that the other server names, if any. */
export class OutsideFailed extends Error {
  override name = 'OutsideFailed'
  readonly reason: OutsideReason
  readonly forNow: boolean
  readonly retryAfter: number | null
  constructor(
    reason: OutsideReason,
    {
      forNow = false,
      retryAfter = null,
      cause,
    }: { forNow?: boolean; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(reason, { cause })
    this.reason = reason
    this.forNow = forNow
    this.retryAfter = retryAfter
  }
}

type Limits = {
  /** The content may not be larger. */
  mostBytes: number
  /** The time for everything: names, redirects and content. */
  ms: number
  /** The types that are asked for, as in the header `accept`. */
  accept: string
  /** Which of a host's addresses is tried, so that another attempt takes another one. */
  attempt?: number
}

/**
 * Fetches the content of an address that a person wrote. Each host, also after a redirect, is looked up once, and the
 * connection goes to the address that was checked. So no later answer of a name server can lead into a private network.
 * Content is not unpacked.
 * @throws OutsideFailed
 */
export async function fetchOutside(
  outside: Outside,
  address: string,
  { mostBytes, ms, accept, attempt = 0 }: Limits,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(ms)
  let url = httpsUrl(address)
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const to = await checkedAddress(outside, url, { attempt, signal })
    const answer = await ask(outside, url, { to, accept, signal })
    const next = redirectOf(answer)
    if (next === null) return await contentOf(answer, { mostBytes, signal })
    answer.destroy()
    url = httpsUrl(next, url)
  }
  throw new OutsideFailed('redirects')
}

/** @throws OutsideFailed if it is not https, or has a name or password of somebody in it */
function httpsUrl(address: string, base?: URL): URL {
  const from = base?.href
  if (!URL.canParse(address, from)) throw new OutsideFailed('address')
  const url = new URL(address, from)
  const isPlain = url.protocol === 'https:' && !url.username && !url.password && url.hostname
  if (!isPlain) throw new OutsideFailed('address')
  return url
}

type Call = { signal: AbortSignal }

/** The one address to which the connection is made. One of a private network among several refuses them all. */
async function checkedAddress(
  { resolve, mayConnect }: Outside,
  { hostname, port }: URL,
  { attempt, signal }: Call & { attempt: number },
): Promise<string> {
  // The URL has already read every spelling of a number, such as 0x7f.1, into the usual one.
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await untilAborted(resolve(host), signal)
  if (found.length === 0) throw new OutsideFailed('no_host')
  if (!found.every(one => mayConnect(one, Number(port || 443)))) throw new OutsideFailed('inside')
  return found[attempt % found.length] ?? ''
}

/** What is found before the signal. A lookup itself cannot be ended. */
async function untilAborted(found: Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new OutsideFailed('slow', { forNow: true }))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([found, aborted])
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA') throw new OutsideFailed('no_host', { cause })
    throw failureOf(cause, signal)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function ask(
  { authorities }: Outside,
  url: URL,
  { to, accept, signal }: Call & { to: string; accept: string },
): Promise<IncomingMessage> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const asked = request({
      host: to,
      port: Number(url.port || 443),
      path: `${url.pathname}${url.search}`,
      // The certificate must be that of the name, not of the address.
      servername: isIP(name) ? '' : name,
      headers: {
        host: url.host,
        accept,
        'accept-encoding': 'identity',
        'user-agent': 'Oggettoteca (photos of an import)',
      },
      agent: false,
      maxHeaderSize: headerBytes,
      signal,
      ...(authorities && { ca: authorities }),
    })
    asked.on('response', answer => {
      // A later failure of a connection that nobody reads any more must not end the process.
      answer.on('error', () => {})
      resolve(answer)
    })
    asked.on('error', cause => reject(failureOf(cause, signal)))
    asked.end()
  })
}

const ofCertificate = /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

function failureOf(cause: unknown, signal: AbortSignal): OutsideFailed {
  if (cause instanceof OutsideFailed) return cause
  if (signal.aborted) return new OutsideFailed('slow', { forNow: true, cause })
  const { code = '' } = cause as NodeJS.ErrnoException
  if (ofCertificate.test(code)) return new OutsideFailed('certificate', { cause })
  return new OutsideFailed('unreachable', { forNow: true, cause })
}

/** Where an answer sends the caller; `null` if it does not. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode)
  return isRedirect ? (headers.location ?? '') : null
}

async function contentOf(
  answer: IncomingMessage,
  { mostBytes, signal }: Call & { mostBytes: number },
): Promise<Buffer> {
  try {
    requireContent(answer)
    if (Number(answer.headers['content-length']) > mostBytes) throw new OutsideFailed('too_large')
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of answer) {
      size += piece.length
      if (size > mostBytes) throw new OutsideFailed('too_large')
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } catch (cause) {
    throw failureOf(cause, signal)
  } finally {
    answer.destroy()
  }
}

function requireContent({ statusCode = 0, headers }: IncomingMessage) {
  if (statusCode === 200) return
  if (statusCode === 404 || statusCode === 410) throw new OutsideFailed('not_found')
  if (statusCode === 401 || statusCode === 403) throw new OutsideFailed('forbidden')
  const forNow = [408, 425, 429].includes(statusCode) || statusCode >= 500
  const seconds = Number(headers['retry-after'])
  const retryAfter = forNow && seconds > 0 ? seconds : null
  throw new OutsideFailed(forNow ? 'busy' : 'refused', { forNow, retryAfter })
}
