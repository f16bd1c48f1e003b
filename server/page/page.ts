import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context as HttpContext } from 'hono'
import { pageOf, resolveAlias } from '#contract/pages.ts'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { tilesRoute } from '../files/tile-routes.ts'
import type { App } from '../http/handle.ts'
import { openContext } from '../http/open-context.ts'
import { movedOrigin } from '../http/site-address.ts'
import { describeError } from '../log.ts'
import { firstFrames, type Prerender } from './first-frame.ts'
import { openWardrobe } from './frame-sheets.ts'
import { installingRoutes } from './installing.ts'
import { cutPage } from './page-fill.ts'
import { headOf } from './page-head.ts'
import { routePreloads } from './route-preloads.ts'
import { sendPage } from './send-page.ts'
import { shareRoute } from './share.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Where the built app and pictures are; without `prerender` a page paints when its script runs. */
export type Folders = { app: string; files: string[]; prerender?: Prerender }

/**
 * The built app: hashed files for ever, the shell and the worker asked for again each time, and any
 * other address is the app's own to route.
 */
export function pageRoutes(app: App, services: Services, folders: Folders) {
  const shell = readFileSync(join(folders.app, 'index.html'), 'utf8')
  const forEver = async (_: string, http: { header(name: string, value: string): void }) =>
    http.header('cache-control', immutable)
  installingRoutes(app, services, folders.app)
  shareRoute(app, services)
  tilesRoute(app, services)
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
  // What the build notes for the server itself is nobody else's.
  for (const missing of ['/assets/*', '/files/*', '/fonts/*', '/.vite/*']) {
    app.get(missing, () => {
      throw new AppError('not_found')
    })
  }
  const page = servePage(services, shell, folders)
  app.get('/', page)
  app.use(
    '*',
    serveStatic({
      root: folders.app,
      precompressed: true,
      onFound: (_, http) => http.header('cache-control', 'no-cache'),
    }),
  )
  app.get('*', page)
}

/**
 * The shell, with what the address is about in its head, its first frame, and the answers that frame
 * was made of, so that a first visit need not ask. What there is to fetch is told at once, the rest when
 * it is known. An alias is sent on to its page; at a host without a library, and while the database is
 * away, the bare shell says so itself.
 */
function servePage(services: Services, shell: string, { app, prerender }: Folders) {
  const frames = prerender && firstFrames(prerender, openWardrobe(app))
  const preloadsOf = routePreloads(app)
  const page = cutPage(shell)
  return async (http: HttpContext) => {
    const { pathname, search } = new URL(http.req.url)
    const alias = resolveAlias(pathname)
    if (alias) return http.redirect(alias + search, 301)
    const headers = { 'cache-control': 'no-cache' }
    const report = (error: unknown) => {
      if (!(error instanceof AppError))
        services.log({ level: 'error', event: 'page', error: describeError(error) })
      return null
    }
    const ctx = await openContext(services, http).catch(report)
    if (!ctx) return http.html(shell, 200, headers)
    const moved = movedOrigin(http, ctx)
    if (moved) return http.redirect(moved + pathname + search)
    const framed = frames?.promised(ctx, pathname) ?? null
    const known = headOf(ctx, pathname).catch(report)
    const nonce = http.get('secureHeadersNonce') ?? ''
    const parts = async function* () {
      yield page.start(framed, preloadsOf(pathname))
      const head = await known
      const frame =
        head && framed && (await frames?.make(ctx, pathname + search, head.embedded).catch(report))
      yield page.rest(framed, { head, frame: frame || null, nonce })
    }
    const status = isAlwaysThere(pathname) && !ctx.closure ? 200 : ((await known)?.status ?? 200)
    return sendPage(http, { status, headers, parts: parts() })
  }
}

/** Whether it can be said before looking that there is such a page. */
function isAlwaysThere(path: string): boolean {
  const page = pageOf(path)
  return !page.includes(':') && page !== '/errors/404'
}
