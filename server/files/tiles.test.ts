import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { App } from '#server/routes/handle.ts'
import { tilesRoute } from '#server/routes/tiles.ts'
import { tinyTiles } from '#tests/support/pmtiles.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiles-'))
  file = join(folder, 'bologna.pmtiles')
  writeFileSync(file, tinyTiles())
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('TILES_FILE', () => {
  test('is a PMTiles file, else the server refuses to start and names it', () => {
    const other = join(folder, 'other.pmtiles')
    writeFileSync(other, 'SQLite format 3')
    expect(() => readConfig({ TILES_FILE: other })).toThrow(/TILES_FILE .*not a PMTiles file/)
    expect(() => readConfig({ TILES_FILE: join(folder, 'none') })).toThrow(/TILES_FILE .*ENOENT/)
    expect(readConfig({}).tiles).toBeNull()
    expect(readConfig({ TILES_FILE: file }).tiles?.address).toMatch(/^\/tiles\/\w{12}\.pmtiles$/)
  })

  test('is served in parts, at an address that changes with the file', async () => {
    const config = readConfig({ TILES_FILE: file })
    const app = new Hono()
    tilesRoute(app as unknown as App, config)
    const address = config.tiles?.address ?? ''
    const part = await app.request(address, { headers: { range: 'bytes=0-6' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 0-6/${tinyTiles().length}`)
    expect(part.headers.get('content-encoding')).toBeNull()
    expect(await part.text()).toBe('PMTiles')
    const past = await app.request(address, { headers: { range: 'bytes=99999999-' } })
    expect(past.status).toBe(416)
    expect((await app.request('/tiles/other.pmtiles')).status).not.toBe(200)
    writeFileSync(file, Buffer.concat([tinyTiles(), Buffer.from('more')]))
    expect(readConfig({ TILES_FILE: file }).tiles?.address).not.toBe(address)
  })
})
