import { constants } from 'node:zlib'
import type { Context as HttpContext } from 'hono'

/** Quality 5 of 11 takes a few milliseconds. */
export const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}

/** The encoding that the client accepts, the smallest first; undefined for none. */
export function packingOf(http: HttpContext): 'br' | 'gzip' | undefined {
  const asked = (http.req.header('accept-encoding') ?? '').toLowerCase().split(',')
  const accepted = asked.map(one => one.split(';').map(part => part.trim()))
  return (['br', 'gzip'] as const).find(name =>
    accepted.some(([coding, weight]) => coding === name && Number(weight?.slice(2) ?? 1) !== 0),
  )
}
