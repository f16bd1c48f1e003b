import type { App } from '#server/platform/http/handle.ts'
import type { FileStore } from './file-store.ts'
import { mediaType } from './media-type.ts'

/** The names of our files have no dot in a folder's name, so none leaves its folder. */
const folder = /^[\w-]+$/
const file = /^[\w-]+\.\w+$/

function isName(name: string): boolean {
  const folders = name.split('/')
  return file.test(folders.pop() ?? '') && folders.every(one => folder.test(one))
}

/** Answers pictures from a store. A cache in front of the server may keep them for ever. */
export function storedFilesRoute(app: App, files: FileStore) {
  app.get('/files/*', async (http, next) => {
    const name = http.req.path.slice('/files/'.length)
    const found = isName(name) ? await files.open(name) : null
    if (!found) return next()
    const headers = {
      'content-type': mediaType(name),
      'content-length': String(found.size),
      'cache-control': 'public, max-age=31536000, immutable',
    }
    if (http.req.method !== 'HEAD') return http.body(found.body, 200, headers)
    // A stream that nobody reads would keep a connection to the storage.
    await found.body.cancel()
    return http.body(null, 200, headers)
  })
}
