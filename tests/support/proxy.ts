import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A proxy in front of a server on a Unix socket that can fall silent: connections stay open and new ones
 * are accepted, but nothing is forwarded, as when the host behind it has vanished without closing.
 */
export async function startProxy(target: string) {
  let silent = false
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer(near => {
    near.on('error', () => {})
    if (silent) return
    const far = connect(target)
    const pair = [near, far] as const
    pairs.add(pair)
    far.on('error', () => {})
    far.on('close', () => near.destroy())
    near.on('close', () => {
      pairs.delete(pair)
      far.destroy()
    })
    near.on('data', chunk => far.write(chunk))
    far.on('data', chunk => near.write(chunk))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Nothing passes any more, on any connection. */
    fallSilent: () => {
      silent = true
      for (const [near, far] of pairs) {
        near.removeAllListeners('data')
        far.removeAllListeners('data')
        far.removeAllListeners('close')
        near.pause()
        far.pause()
      }
    },
    /** New connections pass again; those that were open stay silent for ever. */
    recover: () => {
      silent = false
    },
    close: () => {
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
      server.close()
    },
  }
}
