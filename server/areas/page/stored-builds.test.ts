import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '#server/core/app-error.ts'
import type { App } from '#server/platform/http/handle.ts'
import { namesIn } from '#server/platform/storage/file-store.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { ownRevisionOnly, storeBuild, storedBuildsRoute } from './stored-builds.ts'

const day = 86_400_000
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function buildOf(name: string, files: Record<string, string>) {
  const app = join(folder, name)
  mkdirSync(join(app, 'assets'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(app, file), text)
  return app
}
const store = () => localFiles(join(folder, 'stored'))
const names = async () => (await namesIn(store())).sort()
/** As if it had been stored some days ago. */
const age = (name: string, days: number) => {
  const then = (Date.now() - days * day) / 1000
  utimesSync(join(folder, 'stored', name), then, then)
}

test('the code of a build is stored, and removed a week after its last process ended', async () => {
  const first = buildOf('first', {
    'assets/a-1.js': 'a',
    'assets/a-1.js.br': 'x',
    'assets/c.css': 'c',
  })
  const next = buildOf('next', { 'assets/a-2.js': 'b', 'assets/c.css': 'c' })
  await storeBuild(store(), first, new Date())
  expect(await names()).toEqual(['a-1.js', 'c.css'])
  for (const name of await names()) age(name, 8)
  // The process still runs after eight days, so its files become fresh again.
  await storeBuild(store(), first, new Date())
  await storeBuild(store(), next, new Date())
  expect(await names()).toEqual(['a-1.js', 'a-2.js', 'c.css'])
  age('a-1.js', 6)
  await storeBuild(store(), next, new Date())
  expect(await names()).toContain('a-1.js')
  age('a-1.js', 8)
  await storeBuild(store(), next, new Date())
  expect(await names()).toEqual(['a-2.js', 'c.css'])
})

test('stored code is answered with its type, forever, and nothing outside is reached', async () => {
  await store().write('a-1.js', Buffer.from('let a'))
  writeFileSync(join(folder, 'secret.js'), 'secret')
  const app: App = new Hono()
  storedBuildsRoute(app, store())
  const answer = await app.request('/assets/a-1.js')
  expect(await answer.text()).toBe('let a')
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  for (const path of ['a-2.js', '..%2fsecret.js', '%2e%2e/secret.js', '..', '.', 'x/a-1.js']) {
    expect((await app.request(`http://localhost/assets/${path}`)).status, path).toBe(404)
  }
})

test('a worker that is installed during a release gets only files of its own build', async () => {
  const build = buildOf('first', { 'index.html': 'page', 'app-files.json': '{}' })
  const app: App = new Hono()
  app.onError(error => new Response('', { status: error instanceof AppError ? 404 : 500 }))
  ownRevisionOnly(app, build)
  app.get('*', http => http.text('page'))
  const ours = createHash('md5').update('page').digest('hex')
  const ask = async (path: string) => (await app.request(path)).status
  expect(await ask(`/index.html?__WB_REVISION__=${ours}`)).toBe(200)
  expect(await ask('/index.html?__WB_REVISION__=other')).toBe(404)
  expect(await ask('/app-files.json?__WB_REVISION__=other')).toBe(404)
  expect(await ask('/index.html')).toBe(200)
})
