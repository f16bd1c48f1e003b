import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { sendAnswer, sendJson } from './send-answer.ts'

const long = { words: 'oggetto '.repeat(500) }
const cacheControl = 'public, no-cache'
const app = new Hono()
  .get('/long', http => sendJson(http, long, cacheControl))
  .post('/long', http => sendJson(http, long, 'no-store'))
  .get('/words/:words', http =>
    sendJson(http, { words: http.req.param('words').repeat(500) }, cacheControl),
  )
  .get('/own/:words', http =>
    sendJson(http, { words: http.req.param('words').repeat(500) }, 'no-store'),
  )
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

/** The words of an answer, and how often it was compressed. */
async function packedWords(path: string): Promise<[string, number]> {
  const compress = vi.spyOn(zlib, 'brotliCompress')
  const answer = await ask(path, { 'accept-encoding': 'br' })
  const text = brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()
  const times = compress.mock.calls.length
  compress.mockRestore()
  return [JSON.parse(text).words.slice(0, 3), times]
}

test('a public answer is compressed once, and each answer has its own bytes', async () => {
  expect(await packedWords('/words/uno')).toEqual(['uno', 1])
  expect(await packedWords('/words/due')).toEqual(['due', 1])
  expect(await packedWords('/words/uno')).toEqual(['uno', 0])
  expect(await packedWords('/words/due')).toEqual(['due', 0])
})

test('after an answer was kept for one encoding, other clients get the one that they accept', async () => {
  await packedWords('/words/tre')
  const zipped = await ask('/words/tre', { 'accept-encoding': 'gzip' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toContain('tretre')
  const plain = await ask('/words/tre')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toContain('tretre')
})

test('a personal answer is never kept', async () => {
  expect(await packedWords('/own/mio')).toEqual(['mio', 1])
  expect(await packedWords('/own/mio')).toEqual(['mio', 1])
})
