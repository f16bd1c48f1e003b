import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { simulatorPath } from '#server/areas/identity/simulated-provider.ts'
import type { Services } from '#server/platform/context.ts'
import type { App } from '#server/platform/http/handle.ts'
import { schemeOf } from '#server/platform/http/site-address.ts'

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
