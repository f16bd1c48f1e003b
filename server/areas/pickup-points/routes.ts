import { type App, handle } from '#server/platform/http/handle.ts'
import { describePickupPoints } from './public-points.ts'

export function pickupPointRoutes(app: App) {
  handle(app, 'headquarters.list', describePickupPoints, { byKey: true })
}
