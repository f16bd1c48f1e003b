import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { recordGhost } from './access/audit.ts'
import { AppError } from './app-error.ts'
import type { Services } from './context.ts'
import { simulatorRoutes } from './identity/dev-provider/mount.ts'
import { openContext } from './open-context.ts'
import { accessRoutes } from './routes/access.ts'
import { accountRoutes } from './routes/account.ts'
import { adminRoutes } from './routes/admin.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { configurationRoutes } from './routes/configuration.ts'
import { failureAnswer } from './routes/failure-answer.ts'
import type { App } from './routes/handle.ts'
import { helpRoutes } from './routes/help.ts'
import { identityRoutes } from './routes/identity.ts'
import { loanRoutes } from './routes/loans.ts'
import { membershipRoutes } from './routes/memberships.ts'
import { openapiRoute } from './routes/openapi.ts'
import { pageRoutes } from './routes/page.ts'
import { securityHeaders } from './routes/security-headers.ts'
import { statusRoutes } from './routes/status.ts'

/** The whole server as one function of a request; tests call `app.request()`. */
export function createApp(services: Services, folders?: { app: string; files: string[] }): App {
  const app: App = new Hono()
  app.onError((error, http) => failureAnswer(error, http, services))
  simulatorRoutes(app, services)
  app.use(securityHeaders(services.config))
  if (services.paymentSimulator) app.route('/simulators/paypal', services.paymentSimulator.app)
  statusRoutes(app, services)
  app.use('/v1/*', compress({ threshold: 1024 }), etag({ weak: false }))
  app.use('/v1/*', async (http, next) => {
    const started = performance.now()
    http.set('context', await openContext(services, http))
    await next()
    await recordGhost(http.get('context'), http.req.method, http.res.status)
    services.log({
      level: http.res.status >= 500 ? 'error' : 'info',
      event: 'request',
      id: http.get('context').requestId,
      library: http.get('context').library.id,
      method: http.req.method,
      path: http.req.path,
      status: http.res.status,
      ms: Math.round(performance.now() - started),
    })
  })
  accessRoutes(app)
  accountRoutes(app)
  identityRoutes(app)
  catalogueRoutes(app)
  loanRoutes(app)
  helpRoutes(app)
  membershipRoutes(app)
  configurationRoutes(app)
  adminRoutes(app)
  openapiRoute(app)
  app.all('/v1/*', () => {
    throw new AppError('not_found')
  })
  if (folders) pageRoutes(app, services, folders)
  return app
}
