import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context as HttpContext } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import {
  type DocumentRest,
  documentRest,
  documentStart,
  type PageSnapshot,
  plainHead,
  renderDocument,
  snapshotType,
} from '#contract/document.ts'
import { joinHtml } from '#contract/html.ts'
import { patternAt, resolveAlias } from '#contract/pages.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import { demoFiles } from '#server/areas/import/demo-pictures.ts'
import { AppError } from '#server/core/app-error.ts'
import { describeError } from '#server/core/log.ts'
import type { Services } from '#server/platform/context.ts'
import { tilesRoute } from '#server/platform/files/tile-routes.ts'
import type { App } from '#server/platform/http/handle.ts'
import { openContext } from '#server/platform/http/open-context.ts'
import { sendAnswer } from '#server/platform/http/send-answer.ts'
import { movedOrigin } from '#server/platform/http/site-address.ts'
import { storedFilesRoute } from '#server/platform/storage/file-routes.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { openPageFiles, readAppFiles } from './built-app.ts'
import { firstHtmlWriter, type Prerender } from './first-html.ts'
import { installingRoutes } from './installing.ts'
import { headOf } from './page-head.ts'
import { openSheets } from './page-sheets.ts'
import { sendPage } from './send-page.ts'
import { shareRoute } from './share.ts'
import { ownRevisionOnly, storedBuildsRoute } from './stored-builds.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * The folders of the built app and the pictures, and the store of recent builds' code. Without `prerender` a page
 * paints when its script runs.
 */
export type Folders = { app: string; files: string[]; builds?: FileStore; prerender?: Prerender }

/**
 * The built app: hashed files are cached forever, the shell and the worker are checked each time. The app
 * itself routes any other address.
 */
export function pageRoutes(app: App, services: Services, folders: Folders) {
  const forEver = async (_: string, http: { header(name: string, value: string): void }) =>
    http.header('cache-control', immutable)
  installingRoutes(app, services, folders.app)
  shareRoute(app, services)
  tilesRoute(app, services)
  const precompressed = existsSync(join(folders.app, 'app-files.json.br'))
  if (!precompressed) compressedWhenAskedFor(app, folders.app)
  app.use('/assets/*', serveStatic({ root: folders.app, precompressed, onFound: forEver }))
  if (folders.builds) storedBuildsRoute(app, folders.builds)
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
  if (services.config.filesAddress) storedFilesRoute(app, services.files)
  if (services.config.demo) storedFilesRoute(app, demoFiles)
  // Files that the build writes only for the server.
  for (const missing of ['/assets/*', '/files/*', '/fonts/*', '/.vite/*']) {
    app.get(missing, () => {
      throw new AppError('not_found')
    })
  }
  ownRevisionOnly(app, folders.app)
  const page = servePage(services, folders)
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

/** Scripts and styles of a build without compressed copies, which a first start does not wait for. */
function compressedWhenAskedFor(app: App, folder: string) {
  app.get('/assets/:name{[\\w.-]+\\.(?:js|css|mjs)}', async (http, next) => {
    const name = http.req.param('name')
    const whole = await readFile(join(folder, 'assets', name)).catch(() => null)
    if (!whole) return next()
    const mimetype = getMimeType(name) ?? 'application/octet-stream'
    return sendAnswer(http, whole, { mimetype, cacheControl: immutable })
  })
}

/**
 * Every page: its head, the app's HTML if the page is public, and the answers from which the HTML was made,
 * so that a first visit need not request them. Links to files are sent at once, the rest when it is known. An
 * alias redirects to its page. On a host without a library, and while the database is down, the page has only
 * the app, which reports this itself. The service worker requests public pages as data, to store them.
 */
function servePage(services: Services, { app, prerender }: Folders) {
  const writer = prerender && firstHtmlWriter(prerender, openSheets(app))
  const filesOf = openPageFiles(app)
  const appAlone = { lang: defaultLocale, files: readAppFiles(app), hasContent: false }
  const nothingKnown = { head: plainHead, styles: null, data: null }
  return async (http: HttpContext) => {
    const { pathname, search } = new URL(http.req.url)
    const alias = resolveAlias(pathname)
    if (alias) return http.redirect(alias + search, 301)
    const headers = { 'cache-control': 'no-cache' }
    const nonce = http.get('secureHeadersNonce') ?? ''
    const report = (error: unknown) => {
      if (!(error instanceof AppError))
        services.log({ level: 'error', event: 'page', error: describeError(error) })
      return null
    }
    const ctx = await openContext(services, http).catch(report)
    if (!ctx)
      return http.html(renderDocument({ ...appAlone, ...nothingKnown, nonce }), 200, headers)
    const moved = movedOrigin(http, ctx)
    if (moved) return http.redirect(moved + pathname + search)
    const locale = writer?.localeOf(ctx, pathname) ?? null
    const start = {
      lang: locale ?? defaultLocale,
      files: filesOf(pathname),
      hasContent: locale !== null,
    }
    const known = headOf(ctx, pathname).catch(report)
    const isStored = http.req.header('accept') === snapshotType
    const readRest = async (): Promise<Omit<DocumentRest, 'nonce'>> => {
      const head = await known
      if (!head) return nothingKnown
      const href = pathname + search
      const data = isStored && head.embedded ? { ...head.embedded, stored: true } : head.embedded
      const first = locale && data && (await writer?.write(ctx, href, data).catch(report))
      if (!first) return { head: head.tags, styles: null, data }
      return { ...first, head: joinHtml([first.head, head.tags]), data }
    }
    if (isStored) {
      const rest = await readRest()
      if (!rest.html || (await known)?.status !== 200) return http.body(null, 204, headers)
      const snapshot: PageSnapshot = { ...start, ...rest }
      return http.json(snapshot, 200, { ...headers, vary: 'accept, accept-language' })
    }
    const parts = async function* () {
      yield documentStart(start)
      yield documentRest(start, { ...(await readRest()), nonce })
    }
    const status = isAlwaysThere(pathname) && !ctx.closure ? 200 : ((await known)?.status ?? 200)
    return sendPage(http, { status, headers, parts: parts() })
  }
}

/** Whether the page is known to exist before its data is read. */
function isAlwaysThere(path: string): boolean {
  const page = patternAt(path)
  return !page.includes(':') && page !== '/errors/404'
}
