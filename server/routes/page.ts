import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context as HttpContext } from 'hono'
import { compress } from 'hono/compress'
import { embeddedId } from '#contract/embedded.ts'
import { resolveAlias } from '#contract/pages.ts'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { openContext } from '../open-context.ts'
import { originOf } from '../origin.ts'
import type { App } from './handle.ts'
import { installingRoutes } from './installing.ts'
import { type Head, headOf } from './page-head.ts'
import { dataBlock } from './page-tags.ts'
import { shareRoute } from './share.ts'

/** What the built page has in place of a head of its own. */
const headPlace = /<title>.*<\/title>\s*<meta name="description"[^>]*>/s

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
  installingRoutes(app, services, folders.app)
  shareRoute(app)
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
  const page = servePage(services, shell)
  app.get('/', compress(), page)
  app.use(
    '*',
    serveStatic({
      root: folders.app,
      precompressed: true,
      onFound: (_, http) => http.header('cache-control', 'no-cache'),
    }),
  )
  app.get('*', compress(), page)
}

/**
 * The shell, with what the address is about in its head and the library's document beside it, so that
 * a first visit need not ask. An alias is sent on to its page; at a host without a library, and while
 * the database is away, the bare shell says so itself.
 */
function servePage(services: Services, shell: string) {
  return async (http: HttpContext) => {
    const { pathname, search } = new URL(http.req.url)
    const alias = resolveAlias(pathname)
    if (alias) return http.redirect(alias + search, 301)
    const noCache = { 'cache-control': 'no-cache' }
    const head = await headFor(services, http, pathname).catch((error: unknown) => {
      if (!(error instanceof AppError))
        services.log({ level: 'error', event: 'page', error: String(error) })
      return null
    })
    if (!head) return http.html(shell, 200, noCache)
    const boot = dataBlock('application/json', head.embedded, embeddedId)
    // At the end: what is to be loaded is named before what is already here.
    const page = shell
      .replace(headPlace, () => head.tags)
      .replace('</body>', () => `  ${boot}\n  </body>`)
    return http.html(page, head.status, noCache)
  }
}

async function headFor(services: Services, http: HttpContext, path: string): Promise<Head> {
  const ctx = await openContext(services, http)
  return headOf(ctx, originOf(services.config, http), path)
}
