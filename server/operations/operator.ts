import { timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/core/app-error.ts'
import { describeError } from '#server/core/log.ts'
import { NoRoom } from '#server/core/store/data-folder.ts'
import { backUp } from '#server/operations/backup/backups.ts'
import type { Services } from '#server/platform/context.ts'
import type { App } from '#server/platform/http/handle.ts'

/** Calls of the operator only, who can read the server's secret. They belong to no library. */
export function operatorRoutes(app: App, services: Services) {
  app.post('/operator/backups', async http => {
    requireBearer(http.req.header('authorization'), services.keys.operator)
    try {
      const made = await backUp(services)
      services.log({ level: 'info', event: 'backup', path: made.path })
      return http.json(made)
    } catch (error) {
      services.log({ level: 'error', event: 'backup_failed', error: describeError(error) })
      // Whoever has the server's secret may know what is wrong with its disk.
      const reason = error instanceof Error ? error.message : String(error)
      return http.json({ reason }, error instanceof NoRoom ? 507 : 500)
    }
  })
  app.get('/metrics', async http => {
    const { metricsToken } = services.config
    if (!metricsToken) throw new AppError('not_found')
    requireBearer(http.req.header('authorization'), metricsToken)
    return http.text(await services.metrics.text(), 200, { 'cache-control': 'no-store' })
  })
}

/** @throws AppError not_found, so that nobody learns that the path exists */
function requireBearer(header: string | undefined, token: string) {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new AppError('not_found')
  }
}
