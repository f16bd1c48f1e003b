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
export function simulatorBackChannel(serverSocket: string | undefined): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init?.headers)
    headers.set(simulatedHost, url.host)
    return fetch(`http://${serverSocket}${url.pathname}${url.search}`, { ...init, headers })
  }
}
