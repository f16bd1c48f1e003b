import { AppError } from '#server/core/app-error.ts'
import { version } from '#server/core/version.ts'
import type { Services } from '#server/platform/context.ts'
import type { App } from '#server/platform/http/handle.ts'

/**
 * Whether the process runs, and whether it can write. They belong to no library, so they work on any host.
 */
export function statusRoutes(app: App, { store }: Services) {
  app.get('/livez', http => http.text('ok'))
  app.get('/readyz', async http => {
    const health = await store.health()
    return http.json(health, health.ready ? 200 : 503)
  })
  app.get('/v1/status', async http => {
    if (!(await store.health()).ready) throw new AppError('unavailable', { retryAfter: 5 })
    return http.json({ status: 'ready', version }, 200, { 'cache-control': 'no-store' })
  })
}
