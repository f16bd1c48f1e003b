import { basename, dirname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { App } from './handle.ts'

/** The installation's own map tiles, in parts, so that a map fetches only the streets it shows. */
export function tilesRoute(app: App, { tiles }: Config) {
  if (tiles) {
    app.use(
      tiles.address,
      serveStatic({
        root: dirname(tiles.file),
        rewriteRequestPath: () => `/${basename(tiles.file)}`,
        onFound: (_, http) => {
          http.header('content-type', 'application/vnd.pmtiles')
          http.header('cache-control', 'public, max-age=31536000, immutable')
        },
      }),
    )
  }
  app.get('/tiles/*', () => {
    throw new AppError('not_found')
  })
}
