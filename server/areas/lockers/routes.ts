import { AppError } from '#server/core/app-error.ts'
import { type App, handle, handleSteps } from '#server/platform/http/handle.ts'
import { openDoor } from './locker-door.ts'
import { listLockers, newLockerKey, revokeLockerKey } from './lockers.ts'

export function lockerRoutes(app: App) {
  handleSteps(app, 'lockers.code', (ctx, { params, body }) => {
    const { pickupPointId } = ctx.actor
    // A key opens the doors of its own locker only.
    if (params.headquarters !== pickupPointId) throw new AppError('not_found')
    const key = ctx.request.idempotencyKey ?? null
    if (key && key.length > 255) throw new AppError('malformed_request')
    return openDoor(ctx, pickupPointId, body.code, key)
  })
  handle(app, 'lockers.list', listLockers)
  handle(app, 'lockers.key', (ctx, { params }) => newLockerKey(ctx, params.headquarters))
  handle(app, 'lockers.revoke', (ctx, { params }) => revokeLockerKey(ctx, params.headquarters))
}
