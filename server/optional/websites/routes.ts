import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cors } from 'hono/cors'
import { type App, handle, handleSteps } from '#server/platform/http/handle.ts'
import { paged } from '#server/platform/http/paged.ts'
import { sendAnswer } from '#server/platform/http/send-answer.ts'
import { createKey, listKeys, removeKey } from './website-keys.ts'
import { listForWebsite } from './website-products.ts'

export function websiteRoutes(app: App) {
  handleSteps(app, 'websites.products', async (ctx, { query }, http) =>
    paged(http, await listForWebsite(ctx, query)),
  )
  handle(app, 'websites.keys', listKeys)
  handle(app, 'websites.keys.create', (ctx, { body }) => createKey(ctx, body))
  handle(app, 'websites.keys.remove', (ctx, { params }) => removeKey(ctx, params.id))
}

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

/** For an hour, so that a new version is on every site soon. */
const cacheControl = 'public, max-age=3600'

/** The script of `<oggettoteca-list>`, at an address that never changes. Nothing before a build. */
export function embedRoute(app: App, appFolder: string) {
  const file = join(appFolder, 'embed/list.js')
  if (!existsSync(file)) return
  const script = readFileSync(file)
  const mimetype = 'text/javascript; charset=utf-8'
  app.get('/embed/list.js', http => sendAnswer(http, script, { mimetype, cacheControl }))
}
