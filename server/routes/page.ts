import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context as HttpContext } from 'hono'
import { compress } from 'hono/compress'
import { resolveAlias } from '#contract/pages.ts'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { openContext } from '../open-context.ts'
import { originOf } from '../origin.ts'
import { firstFrames, type Prerender } from './first-frame.ts'
import type { App } from './handle.ts'
import { installingRoutes } from './installing.ts'
import { fill } from './page-fill.ts'
import { headOf } from './page-head.ts'
import { routePreloads } from './route-preloads.ts'
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
  const page = servePage(services, shell, folders)
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
 * The shell, with what the address is about in its head, its first frame, and the answers that frame
 * was made of, so that a first visit need not ask. An alias is sent on to its page; at a host without
 * a library, and while the database is away, the bare shell says so itself.
 */
function servePage(services: Services, shell: string, { app, prerender }: Folders) {
  const frameOf = prerender && firstFrames(prerender)
  const preloadsOf = routePreloads(app)
  return async (http: HttpContext) => {
    const { pathname, search } = new URL(http.req.url)
    const alias = resolveAlias(pathname)
    if (alias) return http.redirect(alias + search, 301)
    const headers = { 'cache-control': 'no-cache', vary: 'accept-language' }
    const report = (error: unknown) => {
      if (!(error instanceof AppError))
        services.log({ level: 'error', event: 'page', error: String(error) })
      return null
    }
    const ctx = await openContext(services, http).catch(report)
    const head = ctx && (await headOf(ctx, originOf(services.config, http), pathname).catch(report))
    if (!head) return http.html(shell, 200, headers)
    const frame = (await frameOf?.(ctx, pathname + search, head.embedded).catch(report)) ?? null
    const page = fill(shell, head, frame, {
      preloads: preloadsOf(pathname),
      nonce: http.get('secureHeadersNonce') ?? '',
    })
    return http.html(page, head.status, headers)
  }
}
