import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort, launch, seededFolder } from '#tests/support/server.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A collector that speaks OTLP over HTTP with JSON, and keeps the spans. */
async function startCollector() {
  const spans: SentSpan[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { scopeSpans } of resourceSpans)
      for (const one of scopeSpans) spans.push(...one.spans)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function startWith(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-'))
  if (existsSync(seededFolder)) cpSync(seededFolder, folder, { recursive: true })
  const port = await freePort()
  const child = await launch(folder, port, { env })
  const stop = async () => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }), stop)
  return { url: `http://localhost:${port}`, stop }
}

const attribute = (span: SentSpan, name: string) =>
  span.attributes.find(({ key }) => key === name)?.value.stringValue

test('a call is one trace with its queries, found by the id that the phone shows', async () => {
  const collector = await startCollector()
  const server = await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const answer = await fetch(`${server.url}/v1/catalogs/products/search?keywords=segreto`)
  const id = answer.headers.get('x-request-id')
  // A stranger's trace is not continued.
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  await fetch(`${server.url}/v1/categories`, { headers: { traceparent } })
  await server.stop()
  const { spans } = collector
  const call = spans.find(span => attribute(span, 'oggettoteca.request_id') === id)
  expect(call).toMatchObject({ name: 'GET products.search' })
  expect(call && attribute(call, 'oggettoteca.library')).toBe('bologna')
  const queries = spans.filter(span => span.parentSpanId === call?.spanId)
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.map(({ traceId }) => traceId)).toEqual(queries.map(() => call?.traceId))
  expect(queries.some(span => attribute(span, 'db.query.text')?.includes('select'))).toBe(true)
  expect(JSON.stringify(spans)).not.toContain('segreto')
  expect(spans.map(({ traceId }) => traceId)).not.toContain('a'.repeat(32))
})

test('a collector that is gone disturbs nothing', async () => {
  const server = await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  for (let n = 0; n < 20; n++) expect((await fetch(`${server.url}/v1/categories`)).status).toBe(200)
})
