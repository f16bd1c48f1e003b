import { cors } from 'hono/cors'
import type { App } from '#server/platform/http/handle.ts'

/**
 * Lets pages of any other site read these answers, errors included. They have nothing personal, and no call to them
 * sends a cookie: a browser refuses cookies with `*`.
 */
export function openToWebsites(app: App) {
  const open = cors({ origin: '*', allowMethods: ['GET'], exposeHeaders: ['link'] })
  app.use('/v1/public/*', open)
  // A page loads a module of another origin only with this permission.
  app.use('/embed/*', open)
}
