/** The path of the simulated provider, on any host of this server; also its name in the settings. */
export const simulatorPath = '/simulators/oidc'
/** A header of calls that the server makes to itself: the host that a browser would have called. */
export const simulatedHostHeader = 'x-simulated-host'

/**
 * A `fetch` that calls the simulated provider at this server's own address and port, because not every machine
 * resolves `campus.localhost` as browsers do.
 */
export function fetchFromSimulator(serverSocket: string | undefined): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init?.headers)
    headers.set(simulatedHostHeader, url.host)
    return fetch(`http://${serverSocket}${url.pathname}${url.search}`, { ...init, headers })
  }
}
