import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { headers } from '#contract/headers.ts'
import { todayIn } from '#domain/plain-date.ts'
import { AppError } from './app-error.ts'
import type { Context, Services } from './context.ts'
import { simulatorRoutes } from './identity/dev-provider/mount.ts'
import { accessRoutes } from './routes/access.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { failureAnswer } from './routes/failure-answer.ts'
import type { App } from './routes/handle.ts'
import { identityRoutes } from './routes/identity.ts'
import { loanRoutes } from './routes/loans.ts'
import { openapiRoute } from './routes/openapi.ts'
import { pageRoutes } from './routes/page.ts'
import { securityHeaders } from './routes/security-headers.ts'
import { statusRoutes } from './routes/status.ts'
import { libraryByHost } from './services/libraries.ts'

/** The whole server as one function of a request; tests call `app.request()`. */
export function createApp(services: Services, folders?: { app: string; files: string[] }): App {
  const app: App = new Hono()
  app.onError((error, http) => failureAnswer(error, http, services))
  simulatorRoutes(app, services)
  app.use(securityHeaders(services.config))
  statusRoutes(app, services)
  app.use('/v1/*', compress({ threshold: 1024 }), etag({ weak: false }))
  app.use('/v1/*', async (http, next) => {
    const started = performance.now()
    http.set('context', await openContext(services, http))
    await next()
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
  identityRoutes(app)
  catalogueRoutes(app)
  loanRoutes(app)
  openapiRoute(app)
  app.all('/v1/*', () => {
    throw new AppError('not_found')
  })
  if (folders) pageRoutes(app, services, folders)
  return app
}

async function openContext(services: Services, http: Context['http']): Promise<Context> {
  const at = services.now()
  const requestId = randomUUID()
  http.header(headers.requestId, requestId)
  const library = await libraryByHost(services, http.req.header('host') ?? '')
  const today = todayIn(library.time_zone, at)
  const address = addressOf(http)
  const actor = { kind: 'visitor' } as const
  return { ...services, library, actor, at, today, requestId, address, http }
}

/** The peer's address; none when a test calls the app without a socket. */
function addressOf(http: Context['http']): string {
  try {
    return getConnInfo(http).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
