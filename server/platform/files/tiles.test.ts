import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#server/core/app-error.ts'
import { readConfig } from '#server/platform/config.ts'
import type { App } from '#server/platform/http/handle.ts'
import { tinyTiles } from '#tests/support/pmtiles.ts'
import { tilesRoute } from './tile-routes.ts'

const log = () => {}

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiles-'))
  file = join(folder, 'bologna.pmtiles')
  writeFileSync(file, tinyTiles())
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('TILES_FILE', () => {
  test('must be a PMTiles file, or else the server refuses to start and names the variable', () => {
    const other = join(folder, 'other.pmtiles')
    writeFileSync(other, 'SQLite format 3')
    expect(() => readConfig({ TILES_FILE: other })).toThrow(/TILES_FILE .*not a PMTiles file/)
    expect(() => readConfig({ TILES_FILE: join(folder, 'none') })).toThrow(/TILES_FILE .*ENOENT/)
    expect(readConfig({}).tiles).toBeNull()
    expect(readConfig({ TILES_FILE: file }).tiles?.address).toMatch(/^\/tiles\/\w{12}\.pmtiles$/)
  })

  test('is served in ranges; its tag and its address change with the file', async () => {
    const config = readConfig({ TILES_FILE: file })
    const app = new Hono()
    tilesRoute(app as unknown as App, { config, log })
    const address = config.tiles?.address ?? ''
    const ask = async (headers: Record<string, string> = {}) => app.request(address, { headers })
    const whole = await ask()
    expect(whole.status).toBe(200)
    expect(Buffer.from(await whole.arrayBuffer()).equals(tinyTiles())).toBe(true)
    const tag = whole.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"\w+"$/)
    expect((await ask({ 'if-none-match': tag })).status).toBe(304)
    const part = await ask({ range: 'bytes=0-6' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 0-6/${tinyTiles().length}`)
    expect(part.headers.get('content-type')).toBe('application/vnd.pmtiles')
    expect(part.headers.get('content-encoding')).toBeNull()
    expect(part.headers.get('etag')).toBe(tag)
    expect(await part.text()).toBe('PMTiles')
    expect((await ask({ range: 'bytes=99999999-' })).status).toBe(416)
    writeFileSync(file, Buffer.concat([tinyTiles(), Buffer.from('more')]))
    expect((await ask({ range: 'bytes=0-6' })).headers.get('etag')).not.toBe(tag)
    expect(readConfig({ TILES_FILE: file }).tiles?.address).not.toBe(address)
  })

  test('answers 404 after it was removed while the server runs, with one line in the log', async () => {
    const config = readConfig({ TILES_FILE: file })
    const app = new Hono()
    app.onError((error, http) =>
      http.text(error.name, error instanceof AppError ? (error.status as 404) : 500),
    )
    const lines: object[] = []
    tilesRoute(app as unknown as App, { config, log: line => lines.push(line) })
    const ask = () => app.request(config.tiles?.address ?? '', { headers: { range: 'bytes=0-6' } })
    expect((await ask()).status).toBe(206)
    const elsewhere = `${file}.away`
    renameSync(file, elsewhere)
    for (let tile = 0; tile < 3; tile++) {
      const answer = await ask()
      expect(answer.status).toBe(404)
      // A browser that cached this answer would never request the streets again.
      expect(answer.headers.get('cache-control')).toBeNull()
    }
    expect(lines).toEqual([
      { level: 'error', event: 'tiles', error: expect.stringContaining(file) },
    ])
    renameSync(elsewhere, file)
    expect((await ask()).status).toBe(206)
    expect(lines).toHaveLength(1)
  })

  test('is the only file of its folder that is served; without it there are no tiles', async () => {
    writeFileSync(join(folder, 'secret'), 'x')
    const app = new Hono()
    app.onError((_, http) => http.text('none', 404))
    tilesRoute(app as unknown as App, { config: readConfig({ TILES_FILE: file }), log })
    for (const path of ['/tiles/bologna.pmtiles', '/tiles/secret', '/tiles/%2e%2e/etc/passwd'])
      expect((await app.request(path)).status).toBe(404)
  })
})
