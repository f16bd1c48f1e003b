import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sendPage } from './send-page.ts'

/** A page whose second part waits for the test, and a request for it. */
function slowPage() {
  let finish = () => {}
  const known = new Promise<void>(done => {
    finish = done
  })
  const app = new Hono().get('/', http =>
    sendPage(http, {
      status: 404,
      headers: { 'cache-control': 'no-cache' },
      parts: (async function* () {
        yield '<head>'
        await known
        yield '<body>'
      })(),
    }),
  )
  const ask = (encoding: string) => app.request('/', { headers: { 'accept-encoding': encoding } })
  return { ask, finish: () => finish() }
}

const unpack = {
  br: (bytes: Uint8Array) =>
    brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (bytes: Uint8Array) => gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
] as const)(
  'the head is sent before the rest is ready, to a client that accepts %s',
  async (accepted, used) => {
    const page = slowPage()
    const answer = await page.ask(accepted)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-encoding')).toBe(used)
    const reader = answer.body?.getReader()
    let bytes = new Uint8Array()
    const read = async () => {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (value) bytes = Uint8Array.from([...bytes, ...value])
      return done
    }
    const text = () => unpack[used](bytes).toString()
    while (bytes.length < 10 || text() === '') await read()
    expect(text()).toBe('<head>')
    page.finish()
    while (!(await read()));
    expect(text()).toBe('<head><body>')
  },
)

test('a client without compression gets the page uncompressed', async () => {
  const page = slowPage()
  page.finish()
  const answer = await page.ask('identity')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.text()).toBe('<head><body>')
})
