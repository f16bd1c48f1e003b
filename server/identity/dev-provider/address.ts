import type { HttpBindings } from '@hono/node-server'
import type { Context as HttpContext } from 'hono'

/** Where the simulated provider answers, on any host of this server; also its name in the settings. */
export const simulatorPath = '/simulators/oidc'
/** Under which host a call of the server itself is meant to arrive. */
export const simulatedHost = 'x-simulated-host'

export function isSimulated(issuer: string): boolean {
  return issuer === simulatorPath
}

/**
 * Calls the simulated provider through the very socket the request came in by: `campus.localhost` is
 * known to browsers, but not to every machine's resolver.
 */
export function simulatorBackChannel(http: HttpContext): typeof fetch {
  const { localAddress = '127.0.0.1', localPort } = (http.env as HttpBindings).incoming.socket
  const address = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init?.headers)
    headers.set(simulatedHost, url.host)
    return fetch(`http://${address}:${localPort}${url.pathname}${url.search}`, { ...init, headers })
  }
}
