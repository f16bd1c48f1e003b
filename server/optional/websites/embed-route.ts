import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '#server/platform/http/handle.ts'
import { sendAnswer } from '#server/platform/http/send-answer.ts'

/** For an hour, so that a new version is on every site soon. */
const cacheControl = 'public, max-age=3600'

/** The script of `<oggettoteca-list>`, at an address that never changes. Nothing before a build. */
export function embedRoute(app: App, appFolder: string) {
  const file = join(appFolder, 'embed/list.js')
  if (!existsSync(file)) return
  const script = readFileSync(file)
  const mimetype = 'text/javascript; charset=utf-8'
  app.get('/embed/list.js', http => sendAnswer(http, script, { mimetype, cacheControl }))
}
