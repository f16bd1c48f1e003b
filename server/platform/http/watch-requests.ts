import { randomUUID } from 'node:crypto'
import type { Span } from '@opentelemetry/api'
import type { Context, Next } from 'hono'
import { appId, headers } from '#contract/headers.ts'
import { inRequest } from '#server/core/request-scope.ts'
import { recordImpersonated } from '#server/platform/access/audit.ts'
import type { Services } from '#server/platform/context.ts'
import { nameRequest, traceRequest } from '#server/platform/observe/tracing.ts'
import { toAppError } from './failure-answer.ts'
import type { App, AppEnv } from './handle.ts'
import { openContext } from './open-context.ts'

/** The client: our own app or another. Other names are not logged. */
function appOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  return header === appId ? appId : 'other'
}

/**
 * Gives every request an id, which its answer contains, and its context; at its end, logs and counts it. The
 * path is logged, its query never.
 */
export function watchRequests(app: App, services: Services) {
  app.use('/v1/*', (http, next) => traceRequest(span => watch(http, next, span)))
  async function watch(http: Context<AppEnv>, next: Next, span: Span) {
    const started = performance.now()
    const id = randomUUID()
    http.header(headers.requestId, id)
    let failure: unknown
    try {
      await inRequest(id, async () => {
        http.set('context', await openContext(services, http, id))
        await next()
        await recordImpersonated(http.get('context'), http.get('endpoint'), http.res.status)
      })
    } catch (error) {
      failure = error
      throw error
    } finally {
      failure ??= http.error
      const ms = performance.now() - started
      const { method, path } = http.req
      const known = failure instanceof Error ? toAppError(failure) : undefined
      const status = known?.status ?? http.res.status
      const endpoint = http.get('endpoint') ?? 'none'
      const library = http.get('context')?.library.id
      services.metrics.request(endpoint, method, status, ms / 1000)
      nameRequest(span, { id, library, endpoint, method, status })
      services.log({
        level: status >= 500 ? 'error' : 'info',
        event: 'request',
        id,
        library,
        endpoint,
        app: appOf(http.req.header(headers.appId)),
        method,
        path,
        status,
        ...(known && { code: known.code }),
        ms: Math.round(ms),
      })
    }
  }
}
