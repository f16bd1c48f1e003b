import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLibrary } from '#server/core/store/transaction.ts'
import type { LibraryRow, Services } from '#server/platform/context.ts'
import { documentName } from '#server/platform/files/document-address.ts'
import {
  type Brand,
  type IconName,
  iconPng,
  isIconName,
  mark,
} from '#server/platform/files/icons.ts'
import { type SplashSize, splashPng, splashSize } from '#server/platform/files/splash.ts'
import type { App } from '#server/platform/http/handle.ts'
import { openDocument } from '#server/platform/library/documents.ts'
import { libraryOf } from '#server/platform/library/libraries.ts'
import { webManifest } from './web-manifest.ts'

/**
 * The files of the installed app that differ by library: its manifest, its icons, and the service worker when
 * it must be removed.
 */
export function installingRoutes(app: App, services: Services, appFolder: string) {
  const asked = { 'cache-control': 'no-cache' }
  app.get('/manifest.webmanifest', async http => {
    const manifest = webManifest(await libraryOf(services, http), appFolder)
    const type = { 'content-type': 'application/manifest+json' }
    return http.body(JSON.stringify(manifest), 200, { ...type, ...asked })
  })
  if (services.config.retireWorker) {
    const retired = readFileSync(join(appFolder, 'retired-worker.js'), 'utf8')
    const type = { 'content-type': 'text/javascript' }
    app.get('/sw.js', http => http.body(retired, 200, { ...type, ...asked }))
  }
  app.get('/icons/favicon.svg', async http => {
    const tab = await tabIcon(services, await libraryOf(services, http))
    return http.body(tab, 200, { 'content-type': 'image/svg+xml', ...asked })
  })
  app.get('/icons/:name', async (http, next) => {
    const name = http.req.param('name')
    const size = splashSize(name)
    if (!size && !isIconName(name)) return next()
    const library = await libraryOf(services, http)
    const png = size
      ? await splashOf(services, library, size)
      : await iconOf(services, library, name as IconName)
    return http.body(new Uint8Array(png), 200, { 'content-type': 'image/png', ...asked })
  })
}

/** If a logo can't be drawn or was just removed, the app's own mark is used. */
function iconOf(services: Services, library: LibraryRow, name: IconName): Promise<Buffer> {
  const brand = brandOf(services, library)
  return iconPng(name, brand).catch(() => iconPng(name, { ...brand, logo: null }))
}

function splashOf(services: Services, library: LibraryRow, size: SplashSize): Promise<Buffer> {
  const brand = brandOf(services, library)
  return splashPng(size, brand).catch(() => splashPng(size, { ...brand, logo: null }))
}

async function tabIcon(services: Services, library: LibraryRow): Promise<string> {
  const { hue, logo } = library.document.branding
  if (!logo) return mark({ size: 34, radius: 10, scale: 1 }, hue)
  const png = await iconOf(services, library, 'icon-192.png')
  const data = `data:image/png;base64,${png.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><image width="34" height="34" href="${data}"/></svg>`
}

function brandOf({ store }: Services, library: LibraryRow): Brand {
  const { hue, logo: address } = library.document.branding
  const read = (name: string) =>
    withLibrary(store, library.id, async db => (await openDocument(db, name)).content)
  return { hue, logo: address ? { address, read: () => read(documentName(address)) } : null }
}
