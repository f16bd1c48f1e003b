import type { Services } from '../context.ts'
import type { App } from '../http/handle.ts'
import { mediaType } from './media-type.ts'

/** The names of our files: no dot at the start of a part, so none leaves its folder. */
const plainName = /^([\w-]+\/)*[\w-]+\.\w+$/

/** Answers pictures from the storage. A cache in front of the server may store them for ever. */
export function storedFilesRoute(app: App, { files }: Services) {
  app.get('/files/*', async (http, next) => {
    const name = http.req.path.slice('/files/'.length)
    const file = plainName.test(name) ? await files.open(name) : null
    if (!file) return next()
    return http.body(file.body, 200, {
      'content-type': mediaType(name),
      'content-length': String(file.size),
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
