import type { Context as HttpContext } from 'hono'

/** How the client can unpack what it is sent, the smallest first; undefined: not at all. */
export function packingOf(http: HttpContext): 'br' | 'gzip' | undefined {
  const accepted = http.req.header('accept-encoding') ?? ''
  return (['br', 'gzip'] as const).find(name => accepted.includes(name))
}
