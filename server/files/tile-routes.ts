import { serveStatic } from '@hono/node-server/serve-static'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { App } from '../http/handle.ts'
import { tilesVersion } from './tiles.ts'

/** The server's own map tiles, in ranges, so that a map fetches only the streets it shows. */
export function tilesRoute(app: App, { tiles }: Pick<Config, 'tiles'>) {
  if (tiles) {
    const { file, address } = tiles
    app.get(address, async (http, next) => {
      // A map that is open while the file is replaced notices it by the tag, and reads it anew.
      const tag = `"${tilesVersion(file)}"`
      http.header('etag', tag)
      http.header('accept-ranges', 'bytes')
      http.header('cache-control', 'public, max-age=31536000, immutable')
      if (http.req.header('if-none-match') === tag) return http.body(null, 304)
      await next()
      http.header('content-type', 'application/vnd.pmtiles')
    })
    app.get(address, serveStatic({ path: file }))
  }
  app.get('/tiles/*', () => {
    throw new AppError('not_found')
  })
}
