import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A proxy in front of a Unix socket, or of a port of this machine, that can stop forwarding: connections stay open and new ones
 * are accepted, but no data passes, as if the host had vanished.
 */
export async function startProxy(target: string | number) {
  let silent = false
  type Pair = readonly [near: Socket, far: Socket]
  const pairs = new Set<Pair>()
  const muted = new Set<Pair>()
  /** Accepted while silent, and not yet connected to the target. */
  const waiting = new Set<Socket>()
  const forward = (near: Socket) => {
    const far = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    const pair = [near, far] as const
    pairs.add(pair)
    far.on('error', () => {})
    far.on('close', () => {
      if (!muted.has(pair)) near.destroy()
    })
    near.on('close', () => {
      pairs.delete(pair)
      muted.delete(pair)
      far.destroy()
    })
    near.on('data', chunk => far.write(chunk))
    far.on('data', chunk => near.write(chunk))
  }
  const server = createServer(near => {
    near.on('error', () => {})
    if (silent) waiting.add(near)
    else forward(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops forwarding on every connection. */
    fallSilent: () => {
      silent = true
      for (const pair of pairs) {
        muted.add(pair)
        for (const end of pair) end.pause()
      }
    },
    /** Forwards on new connections again; the old ones stay silent. */
    recover: () => {
      silent = false
    },
    /** Forwards on all connections again, also what was sent meanwhile, as TCP does after a cut of the network. */
    heal: () => {
      silent = false
      for (const [near, far] of muted) {
        if (far.destroyed) near.destroy()
        near.resume()
        far.resume()
      }
      muted.clear()
      for (const near of waiting) if (!near.destroyed) forward(near)
      waiting.clear()
    },
    close: () => {
      for (const pair of pairs) for (const end of pair) end.destroy()
      for (const near of waiting) near.destroy()
      server.close()
    },
  }
}
