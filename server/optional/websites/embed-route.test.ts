import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friday, openWorld, type World } from '#tests/support/world.ts'

let world: World
const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-embed-'))
beforeAll(async () => {
  mkdirSync(join(folder, 'embed'))
  writeFileSync(join(folder, 'embed/list.js'), 'export {}')
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files/tent-640.webp'), 'picture')
  world = await openWorld(friday, { app: folder, files: [join(folder, 'files')] })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

test('a page of any site may load the script, which is cached and not sent twice', async () => {
  const { status, headers } = await world.ask('/embed/list.js')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await world.ask('/embed/list.js', { headers: known })).status).toBe(304)
})

test('pictures may be shown by other sites; pages and other answers may not be loaded there', async () => {
  const policyOf = async (path: string) =>
    (await world.ask(path)).headers.get('cross-origin-resource-policy')
  expect(await policyOf('/files/tent-640.webp')).toBe('cross-origin')
  for (const path of ['/', '/v1/categories', '/v1/me', '/images/banner.svg', '/icons/icon-192.png'])
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin'])
})
