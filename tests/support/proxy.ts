import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A proxy in front of a Unix socket, or of a port of this machine, that can stop forwarding: connections stay open and new ones
 * are accepted, but no data passes, as if the host had vanished.
 */
export async function startProxy(target: string | number) {
  let silent = false
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer(near => {
    near.on('error', () => {})
    if (silent) return
    const far = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
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
    /** Stops forwarding on every connection. */
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
    /** Forwards on new connections again; the old ones stay silent. */
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
