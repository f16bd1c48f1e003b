import { setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { createApp } from '#server/app.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const appFolder = mkdtempSync(join(tmpdir(), 'oggettoteca-app-'))
writeFileSync(
  join(appFolder, 'index.html'),
  '<html><head><title>x</title></head><body></body></html>',
)
let world: World
let app: ReturnType<typeof createApp>
let member: Awaited<ReturnType<World['as']>>
let photo: Buffer
beforeAll(async () => {
  world = await openWorld()
  const config = { ...world.services.config, trustedProxies: 1 }
  app = createApp({ ...world.services, config }, { app: appFolder, files: [] })
  member = await world.as('vicino')
  const plain = { create: { width: 300, height: 300, channels: 3, background: '#c33' } } as const
  photo = await sharp(plain).jpeg().toBuffer()
})
afterAll(async () => {
  await world.close()
  rmSync(appFolder, { recursive: true })
})

const type = 'multipart/form-data; boundary=mark'
const ask = (path: string, init: RequestInit & { headers: Record<string, string> }) =>
  app.request(path, {
    method: 'POST',
    ...init,
    headers: { host: 'localhost:3000', ...init.headers },
  })
const share = (body: BodyInit, address = '192.0.2.1', more = {}) =>
  ask('/share', { body, headers: { 'content-type': type, 'x-forwarded-for': address }, ...more })
const upload = () => {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(photo)], 'foto.jpg'))
  return ask('/v1/files', { body, headers: { authorization: `Bearer ${member.token}` } })
}
const formOf = (parts: number) =>
  `${'--mark\r\nContent-Disposition: form-data; name="photos"; filename="a"\r\n\r\n\r\n'.repeat(parts)}--mark--\r\n`
const ledTo = ({ headers }: Response) => headers.get('location')

test('a form with the allowed number of parts is read, and one with more is not', async () => {
  expect(ledTo(await share(formOf(serverLimits.formPartsMax)))).toBe('/me/product-edit?shared=')
  expect(ledTo(await share(formOf(serverLimits.formPartsMax + 1)))).toBe('/search')
})

test('an upload does not wait for a shared form with a hundred thousand parts', async () => {
  const shared = share(formOf(100_000))
  const started = performance.now()
  expect((await upload()).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(3000)
  expect(ledTo(await shared)).toBe('/search')
})

test('a form is read only if the headers of each part are short', async () => {
  const part = (header: string) =>
    `--mark\r\n${header}Content-Disposition: form-data; name="text"\r\n\r\ntrapano\r\n--mark--\r\n`
  expect(ledTo(await share(part('')))).toBe('/search?k=trapano')
  expect(ledTo(await share(part('a: b\r\n'.repeat(3000))))).toBe('/search')
})

test('a form of another type is not read', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(ledTo(await ask('/share', { body: 'text=trapano', headers }))).toBe('/search')
})

test('unfinished forms of visitors do not block members, and few are open for one network', async () => {
  const leave = new AbortController()
  setMaxListeners(0, leave.signal)
  const endless = () =>
    new ReadableStream({
      start: stream => {
        stream.enqueue(new TextEncoder().encode('--mark'))
        leave.signal.addEventListener('abort', () => stream.error(new Error('gone')))
      },
    })
  const open = Array.from({ length: serverLimits.uploadsAtOnce }, (_, n) =>
    share(endless(), `2001:db8::${n.toString(16)}`, { duplex: 'half' }),
  )
  await Promise.all(open.slice(serverLimits.uploadsAtOnceEach))
  expect(ledTo(await share(formOf(1), '2001:db8::ffff'))).toBe('/me/product-edit?shared=')
  expect(ledTo(await share(wordsOnly, '192.0.2.7'))).toBe('/search?k=trapano')
  expect((await upload()).status).toBe(200)
  leave.abort()
  await Promise.all(open)
})

const wordsOnly =
  '--mark\r\nContent-Disposition: form-data; name="text"\r\n\r\ntrapano\r\n--mark--\r\n'
