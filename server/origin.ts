import type { Context as HttpContext } from 'hono'
import type { Config } from './config.ts'

/** The address of the site that was asked, without a final slash. Its library was found by this host. */
export function originOf({ publicUrl }: Config, http: HttpContext): string {
  const scheme = publicUrl.startsWith('https:') ? 'https' : 'http'
  return `${scheme}://${http.req.header('host') ?? ''}`
}
