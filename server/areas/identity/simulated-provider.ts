/** The path of the simulated provider, on any host of this server; also its name in the settings. */
export const simulatorPath = '/simulators/oidc'
/** The header with the host of a call by the server itself. */
export const simulatedHost = 'x-simulated-host'

export function isSimulated(issuer: string): boolean {
  return issuer === simulatorPath
}

/**
 * Calls the simulated provider through the socket by which the request came: browsers know
 * `campus.localhost`, but not every machine's resolver does.
 */
export function simulatorBackChannel(serverSocket: string | undefined): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init?.headers)
    headers.set(simulatedHost, url.host)
    return fetch(`http://${serverSocket}${url.pathname}${url.search}`, { ...init, headers })
  }
}
