import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Services } from '../../context.ts'
import type { App } from '../../http/handle.ts'
import { schemeOf } from '../../http/site-address.ts'
import { simulatorPath } from './address.ts'

/**
 * The demo's simulated university: an OpenID provider where anybody may choose any account. In production its
 * code is not even loaded. It comes before the other routes, because it writes its own answers with its own
 * security headers.
 */
export function simulatorRoutes(app: App, { config }: Services) {
  if (config.production || !config.demo) return
  const scheme = schemeOf(config)
  app.all(`${simulatorPath}/*`, async http => {
    const { incoming, outgoing } = http.env as HttpBindings
    const { simulate } = await import('./simulator.ts')
    await simulate(incoming, outgoing, scheme)
    return RESPONSE_ALREADY_SENT
  })
}
