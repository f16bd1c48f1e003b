import { serveStatic } from '@hono/node-server/serve-static'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import type { Logger } from '#server/core/log.ts'
import type { Config } from '#server/platform/config.ts'
import type { App } from '#server/platform/http/handle.ts'
import { type Tiles, tilesVersion } from './tiles.ts'

type Services = { config: Pick<Config, 'tiles'>; log: Logger }

/** The server's own map tiles, in ranges, so that a map loads only the visible streets. */
export function tilesRoute(app: App, { config: { tiles }, log }: Services) {
  if (tiles) {
    const { file, address } = tiles
    const versionNow = watchedVersion(tiles, log)
    app.get(address, async (http, next) => {
      // An open map notices by the tag that the file was replaced, and reads it again.
      const version = orNotFound(versionNow())
      const tag = `"${version}"`
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

/**
 * The file's present version, or null while it is missing. The log has one line for each disappearance, not
 * one for each tile.
 */
function watchedVersion({ file }: Tiles, log: Logger): () => string | null {
  let missing = false
  return () => {
    try {
      const version = tilesVersion(file)
      missing = false
      return version
    } catch {
      if (!missing) log({ level: 'error', event: 'tiles', error: `TILES_FILE is gone: ${file}` })
      missing = true
      return null
    }
  }
}
