import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Outside } from '#server/platform/outside/outside.ts'

/** For photos.example, its subdomains and 127.0.0.1, until the year 2120. Nothing but tests trusts it. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBiDCCAS6gAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5waG90b3Mu
ZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwOcGhvdG9zLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQe
ehbyWFd3rmb2uuu3Wevgn040PpfiUAZjF7VdsnyxWS7nWmu3MV0y/VqzEydfvuiZ
cFpXe7fTCy2/9CA9Ccm4o2UwYzAPBgNVHRMBAf8EBTADAQH/MDEGA1UdEQQqMCiC
DnBob3Rvcy5leGFtcGxlghAqLnBob3Rvcy5leGFtcGxlhwR/AAABMB0GA1UdDgQW
BBQJNEMZtbDnmW0YkxXg2N3ALXtKkzAKBggqhkjOPQQDAgNIADBFAiEAyDtCaxXy
sd2l/lAPw2ldntuDik1IwrD9rkLeFRTKJMQCIGz8dl4Fn3ibNMb0PvN9uAchBSxX
RI5VohykJUMVOAEG
-----END CERTIFICATE-----`
const key = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIAzM6KirPCvQG+/Ubu1LS0dmrDzSZ5XZ83fqXw98SXTvoAoGCCqGSM49
AwEHoUQDQgAEHnoW8lhXd65m9rrrt1nr4J9OND6X4lAGYxe1XbJ8sVku51prtzFd
Mv1asxMnX77omXBaV3u30wstv/QgPQnJuA==
-----END EC PRIVATE KEY-----`

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export type OutsideServer = Awaited<ReturnType<typeof startOutside>>

/**
 * A server of somebody else, by https. Its `outside` is what the production code gets: all names are those of this machine,
 * and only this server's port may be connected to, unless a test says otherwise.
 */
export async function startOutside() {
  /** What is answered, by the path. */
  const answers = new Map<string, Answer>()
  /** Host and path of each request. */
  const asked: string[] = []
  const server: Server = createServer({ cert, key }, (request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.headers.host?.replace(/:\d+$/, '')}${path}`)
    const answer = answers.get(path.replace(/\?.*$/, ''))
    if (answer) return answer(request, response)
    response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const outside: Outside = {
    resolve: async () => ['127.0.0.1'],
    mayConnect: (address, to) => address === '127.0.0.1' && to === port,
    authorities: cert,
  }
  return {
    outside,
    answers,
    asked,
    port,
    /** The address of a path at a host. */
    at: (path: string, host = 'photos.example') => `https://${host}:${port}${path}`,
    send:
      (content: Uint8Array, type = 'image/png'): Answer =>
      (_, response) =>
        response.writeHead(200, { 'content-type': type }).end(content),
    redirect:
      (to: string): Answer =>
      (_, response) =>
        response.writeHead(302, { location: to }).end(),
    close: () =>
      new Promise<unknown>(done => {
        server.closeAllConnections()
        server.close(done)
      }),
  }
}
