import type { Context as HttpContext } from 'hono'
import type { Config } from '#server/platform/config.ts'
import type { LibraryRow } from '#server/platform/context.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * The library of a host name. The whole name is compared with this installation's own: the domain of
 * `PUBLIC_URL`, one label below it, and this machine itself; outside production also `*.localhost` and any IP
 * address, for a phone in the same network.
 * @returns the first label of the library's address, or null if the host is not ours
 */
export function libraryLabel(config: Config, host: string): string | null {
  const { libraryDefault, libraryStaging, production } = config
  const own = publicAddress(config).hostname
  if (host === own || loopback.includes(host)) return libraryDefault
  const domains = production ? [own] : [own, 'localhost']
  for (const domain of domains) {
    const label = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : ''
    if (label === 'staging') return libraryStaging
    if (label && !label.includes('.')) return label
  }
  const isAddress = /^[\d.]+$/.test(host) || host.startsWith('[')
  return isAddress && !production ? libraryDefault : null
}

/** The default library's address: `PUBLIC_URL`, or this machine's own. */
function publicAddress({ publicUrl, port }: Config): URL {
  return new URL(publicUrl || `http://localhost:${port}`)
}

/** `https` if people reach the server over https, also through a proxy. */
export function schemeOf({ publicUrl }: Config): 'http' | 'https' {
  return publicUrl.startsWith('https:') ? 'https' : 'http'
}

/**
 * The origin that the browser used, for links that must return to it. Its host is one of ours. E-mails use
 * `siteOf`.
 */
export function originOf(config: Config, host: string): string {
  return `${schemeOf(config)}://${host}`
}

/** Under this name `requireOwnHost` passes on the library of the request's host. */
export const labelVariable = 'libraryLabel'

/** The label of the library of the request's host; null if the host is not ours. */
export function askedLabel(http: HttpContext): string | null {
  return http.get(labelVariable) ?? null
}

/** The library's present origin if the request used a former name; else null. */
export function movedOrigin(
  http: HttpContext,
  { config, library }: { config: Config; library: LibraryRow },
): string | null {
  const label = askedLabel(http) ?? ''
  return library.former_domains.includes(label) ? siteOf({ config, library }) : null
}

type Site = { config: Config; library: Pick<LibraryRow, 'domain'> }

/**
 * The origin of a library's site, known without a request: `PUBLIC_URL` for the default library, one
 * label below it for any other.
 */
export function siteOf({ config, library }: Site): string {
  const { protocol, host } = publicAddress(config)
  const own = library.domain === config.libraryDefault ? host : `${library.domain}.${host}`
  return `${protocol}//${own}`
}
