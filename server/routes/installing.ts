import type { Services } from '../context.ts'
import { iconPng, isIconName, mark } from '../files/icons.ts'
import { libraryByHost } from '../services/libraries.ts'
import type { App } from './handle.ts'
import { webManifest } from './web-manifest.ts'

/** What the installed app is made of, different for each library: its card and its icons. */
export function installingRoutes(app: App, services: Services, appFolder: string) {
  const libraryOf = (host: string | undefined) => libraryByHost(services, host ?? '')
  const asked = { 'cache-control': 'no-cache' }
  app.get('/manifest.webmanifest', async http => {
    const manifest = webManifest(await libraryOf(http.req.header('host')), appFolder)
    const type = { 'content-type': 'application/manifest+json' }
    return http.body(JSON.stringify(manifest), 200, { ...type, ...asked })
  })
  app.get('/icons/favicon.svg', async http => {
    const { document } = await libraryOf(http.req.header('host'))
    const tab = mark({ size: 34, radius: 10, scale: 1 }, document.branding.hue)
    return http.body(tab, 200, { 'content-type': 'image/svg+xml', ...asked })
  })
  app.get('/icons/:name', async (http, next) => {
    const name = http.req.param('name')
    if (!isIconName(name)) return next()
    const { document } = await libraryOf(http.req.header('host'))
    const png = await iconPng(name, document.branding.hue)
    return http.body(new Uint8Array(png), 200, { 'content-type': 'image/png', ...asked })
  })
}
