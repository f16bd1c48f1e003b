import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { libraryByHost } from '../services/libraries.ts'
import type { App } from './handle.ts'
import { webManifest } from './web-manifest.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * The built app: hashed files for ever, the shell and the worker asked for again each time, and any
 * other address is the app's own to route.
 */
export function pageRoutes(
  app: App,
  services: Services,
  folders: { app: string; files: string[] },
) {
  const shell = readFileSync(join(folders.app, 'index.html'), 'utf8')
  const forEver = async (_: string, http: { header(name: string, value: string): void }) =>
    http.header('cache-control', immutable)
  app.get('/manifest.webmanifest', async http => {
    const library = await libraryByHost(services, http.req.header('host') ?? '')
    const type = { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' }
    return http.body(JSON.stringify(webManifest(library)), 200, type)
  })
  app.use('/assets/*', serveStatic({ root: folders.app, precompressed: true, onFound: forEver }))
  app.use('/fonts/*', serveStatic({ root: folders.app, onFound: forEver }))
  for (const root of folders.files) {
    app.use(
      '/files/*',
      serveStatic({
        root,
        rewriteRequestPath: path => path.slice('/files'.length),
        onFound: forEver,
      }),
    )
  }
  for (const missing of ['/assets/*', '/files/*', '/fonts/*']) {
    app.get(missing, () => {
      throw new AppError('not_found')
    })
  }
  app.get('/', http => http.html(shell, 200, { 'cache-control': 'no-cache' }))
  app.use(
    '*',
    serveStatic({
      root: folders.app,
      precompressed: true,
      onFound: (_, http) => http.header('cache-control', 'no-cache'),
    }),
  )
  app.get('*', http => http.html(shell, 200, { 'cache-control': 'no-cache' }))
}
