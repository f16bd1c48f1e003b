import type { Context as HttpContext } from 'hono'
import type { Config } from './config.ts'
import type { Context } from './context.ts'

/** The address of the site that was asked, without a final slash. Its library was found by this host. */
export function originOf({ publicUrl }: Config, http: HttpContext): string {
  const scheme = publicUrl.startsWith('https:') ? 'https' : 'http'
  return `${scheme}://${http.req.header('host') ?? ''}`
}

/** The same at the library's name of today, where it was asked for by one that it had before; else `null`. */
export function movedOrigin({ config, library, http }: Context): string | null {
  const host = http.req.header('host') ?? ''
  const [label = ''] = host.split(/[.:]/)
  if (!library.former_domains.includes(label.toLowerCase())) return null
  return originOf(config, http).replace(host, library.domain + host.slice(label.length))
}

/**
 * The address of a library's site, as known without a request: the public one for the default library,
 * a host of its own beside it for any other.
 */
export function siteOf({ config, library }: Context): string {
  const { protocol, host } = new URL(config.publicUrl || `http://localhost:${config.port}`)
  const own = library.domain === config.libraryDefault ? host : `${library.domain}.${host}`
  return `${protocol}//${own}`
}
