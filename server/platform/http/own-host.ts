import type { HttpBindings } from '@hono/node-server'
import type { Context as HttpContext, MiddlewareHandler } from 'hono'
import type { Config } from '#server/platform/config.ts'
import { hostName } from './host-name.ts'
import { labelVariable, libraryLabel } from './site-address.ts'

/** Paths of no library: health checks and the operator's calls work with any name or address. */
const anyHost = ['/livez', '/readyz', '/v1/status', '/metrics', '/operator/backups']

/**
 * Refuses a request for a host that is not ours, before anything is read or sent for it. Absolute request
 * targets (`GET http://host/ HTTP/1.1`) name a second host and are refused too: only proxies receive them.
 * The library of the host is passed to `askedLabel`.
 */
export function requireOwnHost(config: Config): MiddlewareHandler {
  return async (http, next) => {
    if (!isOriginForm(http)) return http.text('This server is not a proxy.', 400)
    const host = hostName(http.req.header('host'))
    const label = host && libraryLabel(config, host)
    http.set(labelVariable, label)
    if (!label && !anyHost.includes(http.req.path)) {
      return http.text('This server does not serve that host.', 421)
    }
    await next()
  }
}

/** Whether the request line has a path. A test that calls the app without a socket has no request line. */
function isOriginForm(http: HttpContext): boolean {
  const { incoming } = (http.env ?? {}) as Partial<HttpBindings>
  return incoming?.url?.startsWith('/') ?? true
}
