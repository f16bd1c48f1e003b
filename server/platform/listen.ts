import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Config } from './config.ts'

/** Hono's `app.fetch`; the adapter passes `env` to it unchanged. */
type Serve = (request: Request, env: never) => Response | Promise<Response>

/** The bound port. */
export type Port = {
  /** Answers requests from now on; earlier ones get 503. */
  serve(fetch: Serve): void
  /** Accepts no more connections; resolves once every request has been answered. */
  close(): Promise<void>
}

/** The port cannot be used; the message says why in one sentence. */
export class PortUnusable extends Error {
  override name = 'PortUnusable'
}

/**
 * Nobody may take forever to send a request: its headers fit in one packet, and in five minutes even a slow line sends
 * the largest body. An idle connection lives longer here than in the proxy (`keepalive_timeout` in deploy/nginx.conf),
 * so that the proxy never uses a connection that is closing.
 */
const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 75_000,
}

const foreignHost = 'cannot be used: HOST is not an address of this machine'
const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program: stop it, or set PORT to another number',
  EADDRNOTAVAIL: foreignHost,
  ENOTFOUND: foreignHost,
  EAI_AGAIN: foreignHost,
  EINVAL: foreignHost,
  EACCES: 'cannot be used without more rights: set PORT to a number above 1023',
}

/**
 * Binds the port before anything else is opened or written, so that a wrong port changes nothing.
 * @throws PortUnusable
 */
export async function listen({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Port> {
  let serve: Serve = () =>
    new Response('Oggettoteca is starting.', { status: 503, headers: { 'retry-after': '2' } })
  const server = createAdaptorServer({
    fetch: (request: Request, env: unknown) => serve(request, env as never),
    serverOptions: timeouts,
  }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = reasons[error.code ?? ''] ?? `cannot be used (${error.code ?? error.message})`
      reject(new PortUnusable(`Port ${port} of ${host} ${why}`))
    })
    server.listen(port, host, resolve)
  })
  return {
    serve: fetch => {
      serve = fetch
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}
