import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { AppError } from '#server/core/app-error.ts'
import type { App } from '#server/platform/http/handle.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

const dayMs = 86_400_000
/** How long the code of a build can be fetched after its last process ended. */
const storedMs = 7 * dayMs
const immutable = 'public, max-age=31536000, immutable'

/**
 * Stores the code of this build, and removes that of builds that ended a week ago. Runs before the build
 * serves its first page, and then daily.
 */
export async function storeBuild(builds: FileStore, appFolder: string, now: Date): Promise<void> {
  const assets = join(appFolder, 'assets')
  const ours = new Set((await readdir(assets)).filter(name => !/\.(br|gz)$/.test(name)))
  const fresh = new Set<string>()
  for await (const { name, modifiedAt } of builds.list()) {
    const age = now.getTime() - modifiedAt.getTime()
    if (age < dayMs) fresh.add(name)
    else if (age > storedMs && !ours.has(name)) await builds.remove(name)
  }
  const missing = [...ours].filter(name => !fresh.has(name))
  await Promise.all(missing.map(name => builds.writeFile(name, join(assets, name))))
}

/**
 * Answers code that this build does not have. A page that was opened before a release asks for it, and during
 * a release so does a page of the next build.
 */
export function storedBuildsRoute(app: App, builds: FileStore) {
  app.get('/assets/:name{[\\w.-]+}', async (http, next) => {
    const name = http.req.param('name')
    const found = await builds.open(name)
    if (!found) return next()
    const headers = {
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      'content-length': String(found.size),
      'cache-control': immutable,
    }
    return http.body(found.body, 200, headers)
  })
}

/**
 * Refuses the files of another build to a worker that is being installed during a release. It would store a page
 * that fits none of its other files. The browser installs it later.
 */
export function ownRevisionOnly(app: App, appFolder: string) {
  for (const name of ['/index.html', '/app-files.json']) {
    app.get(name, async (http, next) => {
      const wanted = http.req.query('__WB_REVISION__')
      if (wanted && wanted !== (await revisionOf(join(appFolder, name))))
        throw new AppError('not_found')
      return next()
    })
  }
}

/** As Workbox counts it. */
async function revisionOf(path: string): Promise<string> {
  return createHash('md5')
    .update(await readFile(path))
    .digest('hex')
}
