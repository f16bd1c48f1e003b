import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Context as HttpContext } from 'hono'
import { brotliParams, packingOf } from '#server/platform/http/packing.ts'

/** Each part is sent before the next is made. */
const compressors = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: brotliParams,
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
}

type Answer = {
  status: 200 | 404 | 503
  headers: Record<string, string>
  parts: AsyncIterable<string>
}

/** Sends a page as its parts become known, compressed as the browser accepts. */
export function sendPage(http: HttpContext, { status, headers, parts }: Answer) {
  const encoding = packingOf(http)
  const source = Readable.from(parts, { objectMode: false })
  // A page that fails halfway ends incomplete: `pipeline` passes the failure on.
  const sent = encoding ? pipeline(source, compressors[encoding](), () => {}) : source
  return http.body(Readable.toWeb(sent) as ReadableStream, status, {
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    'content-type': 'text/html; charset=UTF-8',
    vary: 'accept, accept-language, accept-encoding',
  })
}
