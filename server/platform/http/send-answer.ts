import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Context as HttpContext } from 'hono'
import { headers as names } from '#contract/headers.ts'
import { BoundedCache } from '#server/core/bounded-cache.ts'
import { brotliParams, packingOf } from './packing.ts'

type Kind = { mimetype: string; cacheControl: string }

/** They work in a thread of their own. */
const packers = {
  br: (whole: Buffer) => promisify(zlib.brotliCompress)(whole, { params: brotliParams }),
  gzip: (whole: Buffer) => promisify(zlib.gzip)(whole),
}

/**
 * Compressed public answers by encoding and tag. A tag is the hash of all bytes, so nobody gets another answer than
 * their own.
 */
const packedAnswers = new BoundedCache<Buffer>(8 * 2 ** 20, ({ length }) => length)

/** Less than this fits into one packet anyway. */
const smallestPacked = 1024
/** Less than this arrives before a person has seen how far it is. */
const smallestCounted = 100_000
const packable = /^(text\/|application\/json|image\/svg)/

/** A complete answer as JSON; `undefined` is one without fields. */
export function sendJson(http: HttpContext, answer: unknown, cacheControl: string) {
  const whole = Buffer.from(JSON.stringify(answer === undefined ? {} : answer))
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
  const sent = packing ? await pack(whole, packing, headers.etag) : whole
  if (packing) headers['content-encoding'] = packing
  if (packing && whole.length > smallestCounted) {
    headers[names.wholeBytes] = String(whole.length)
  }
  return http.body(sent as Uint8Array<ArrayBuffer>, 200, headers)
}

/** Compresses an answer, and keeps it if it has a tag: catalogue pages are sent again and again. */
async function pack(whole: Buffer, packing: 'br' | 'gzip', tag: string | undefined) {
  const key = tag && `${packing} ${tag}`
  const known = key && packedAnswers.get(key)
  if (known) return known
  const packed = await packers[packing](whole)
  if (key) packedAnswers.set(key, packed)
  return packed
}

function isKnown(known: string | undefined, etag: string): boolean {
  return known === '*' || (known?.split(',').some(one => one.trim() === etag) ?? false)
}
