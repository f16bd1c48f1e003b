import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sendAnswer, sendJson } from './send-answer.ts'

const long = { words: 'oggetto '.repeat(500) }
const cacheControl = 'public, no-cache'
const app = new Hono()
  .get('/long', http => sendJson(http, long, cacheControl))
  .post('/long', http => sendJson(http, long, 'no-store'))
  .get('/short', http => sendJson(http, { a: 1 }, cacheControl))
  .get('/personal', http => sendJson(http, { a: 1 }, 'no-store'))
  .get('/picture', http =>
    sendAnswer(http, Buffer.alloc(5000), { mimetype: 'image/png', cacheControl }),
  )
const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
] as const)(
  'a client that accepts %s gets %s, much smaller than the whole',
  async (accepted, used, unpack) => {
    const answer = await ask('/long', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(used)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(200)
    expect(JSON.parse(unpack(bytes).toString())).toEqual(long)
  },
)

test.each([
  ['/long', 'identity'],
  ['/long', 'br;q=0, gzip; q=0.0'],
  ['/long', 'brotli'],
  ['/short', 'br'],
  ['/picture', 'br'],
])('%s is sent unchanged to a client that accepts %s', async (path, accepted) => {
  const answer = await ask(path, { 'accept-encoding': accepted })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
})

test('a client that has the answer gets 304 with any compression; a changed answer is sent again', async () => {
  const packed = await ask('/long', { 'accept-encoding': 'br' })
  const tag = packed.headers.get('etag') ?? ''
  for (const known of [tag, `"other", ${tag}`, '*']) {
    const again = await ask('/long', { 'if-none-match': known })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(tag)
    expect(again.headers.get('cache-control')).toBe(cacheControl)
    expect(again.headers.get('vary')).toBe('accept-encoding')
  }
  expect((await ask('/short', { 'if-none-match': tag })).status).toBe(200)
})

test('the answer of a write has no tag', async () => {
  const answer = await app.request('/long', { method: 'POST', headers: { 'if-none-match': '*' } })
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
})

test('a personal answer has no tag and is always sent', async () => {
  const answer = await ask('/personal', { 'if-none-match': '*' })
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
})
