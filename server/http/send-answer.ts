import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context as HttpContext } from 'hono'
import { brotliParams, packingOf } from './packing.ts'

type Kind = { mimetype: string; cacheControl: string }

const brotli = promisify(brotliCompress)
/** They work in a thread of their own. */
const packers = {
  br: (whole: Buffer) => brotli(whole, { params: brotliParams }),
  gzip: promisify(gzip),
}

/** Less than this fits into one packet anyway. */
const smallestPacked = 1024
const packable = /^(text\/|application\/json|image\/svg)/

/** A complete answer as JSON. */
export function sendJson(http: HttpContext, answer: unknown, cacheControl: string) {
  const whole = Buffer.from(JSON.stringify(answer))
  return sendAnswer(http, whole, { mimetype: 'application/json', cacheControl })
}

/** A complete answer: 304 if the client has it already, else compressed as the client accepts. */
export async function sendAnswer(
  http: HttpContext,
  whole: Buffer,
  { mimetype, cacheControl }: Kind,
): Promise<Response> {
  const { method } = http.req
  const headers: Record<string, string> = { 'cache-control': cacheControl }
  // Nobody may store a personal answer, so nobody sends its tag; it needs no hash.
  const storable = cacheControl !== 'no-store'
  if (storable && (method === 'GET' || method === 'HEAD')) {
    // Weak, because it is the same for every compression.
    headers.etag = `W/"${hash('sha256', whole, 'base64url')}"`
    if (isKnown(http.req.header('if-none-match'), headers.etag)) {
      return http.body(null, 304, { ...headers, vary: 'accept-encoding' })
    }
  }
  headers['content-type'] = mimetype
  if (!packable.test(mimetype)) return http.body(whole as Uint8Array<ArrayBuffer>, 200, headers)
  headers.vary = 'accept-encoding'
  const packing = whole.length < smallestPacked ? undefined : packingOf(http)
  const sent = packing ? await packers[packing](whole) : whole
  if (packing) headers['content-encoding'] = packing
  return http.body(sent as Uint8Array<ArrayBuffer>, 200, headers)
}

function isKnown(known: string | undefined, etag: string): boolean {
  return known === '*' || (known?.split(',').some(one => one.trim() === etag) ?? false)
}
