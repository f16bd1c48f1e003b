import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Services } from '../../context.ts'
import type { App } from '../../http/handle.ts'
import { schemeOf } from '../../http/site-address.ts'
import { simulatorPath } from './address.ts'

/**
 * The demo's stand-in for a university: an OpenID provider of our own, where anybody may be anyone.
 * Never in production, where its code is not even loaded. It comes before everything else, since it
 * writes its own answers with its own security headers.
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
