import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/app.ts'
import { tinyTiles } from '#tests/support/pmtiles.ts'
import { startServer } from '#tests/support/server.ts'

const sectionOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Dove si ritira' }) })
const legendOf = (page: Page) => page.locator('figure ol')

test('a private object shows its own area, drawn with the library’s points and lockers, and in words', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/products/ogt-0064`)
  const map = page.getByRole('img', { name: 'Mappa dei punti di ritiro' })
  await expect(map).toBeVisible()
  await expect(map.locator('circle[r]')).not.toHaveCount(0)
  await expect(legendOf(page)).toContainText('Casa del proprietario: da qualche parte nel cerchio')
  await expect(legendOf(page)).toContainText('Smartlocker Saragozza')
  await expect(legendOf(page)).toContainText(
    /Sportello Savena: da qui la zona della casa è a circa 4,5 km, verso ovest/,
  )
  await expect(page.getByText('Zona Pratello. Zona approssimativa')).toBeVisible()
})

test('home says that objects are delivered, how far and for how much, beside the map of its points', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await page.mouse.wheel(0, 20_000)
  const where = sectionOf(page)
  await expect(where.getByRole('heading', { name: 'Consegna a domicilio' })).toBeVisible()
  await expect(where).toContainText(/Te lo portiamo noi, entro \d+ km, a \d+,\d\d/)
  await expect(where.getByRole('img', { name: 'Mappa dei punti di ritiro' })).toBeVisible()
  await page.goto(server.url.replace('localhost', 'campus.localhost'))
  await page.mouse.wheel(0, 20_000)
  await expect(sectionOf(page)).toBeVisible()
  await expect(page.getByText('Te lo portiamo noi')).toHaveCount(0)
})

test('with tiles of the operator’s own the map is of streets, moved by keys, from our origin alone', async ({
  page,
}, testInfo) => {
  const file = testInfo.outputPath('tiny.pmtiles')
  writeFileSync(file, tinyTiles())
  const server = await startServer({ env: { TILES_FILE: file } })
  const origins = new Set<string>()
  const ranges: string[] = []
  const faults: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http')) origins.add(url.origin)
    if (url.pathname.startsWith('/tiles/')) ranges.push(request.headers().range ?? 'whole')
  })
  page.on('console', message => {
    if (/Content Security Policy|glyphs|pmtiles/i.test(message.text())) faults.push(message.text())
  })
  try {
    await page.goto(`${server.url}/products/ogt-0064`)
    const map = page.getByRole('region', { name: 'Mappa dei punti di ritiro' }).first()
    await expect(map).toHaveAttribute('data-loaded', '', { timeout: 30_000 })
    await expect(map.getByText('1', { exact: true })).toBeVisible()
    await expect(map.getByRole('button', { name: 'Ingrandisci' })).toBeVisible()
    await expect(page.locator('figure ol')).toContainText('da qualche parte nel cerchio')
    expect(ranges.length).toBeGreaterThan(0)
    expect(ranges.every(range => /^bytes=\d+-\d+$/.test(range))).toBe(true)
    expect([...origins]).toEqual([server.url])
    const pin = map.getByText('1', { exact: true })
    const before = await pin.boundingBox()
    await map.locator('canvas').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await pin.boundingBox())?.x).not.toBe(before?.x)
    expect(faults).toEqual([])
  } finally {
    await server.dispose()
  }
})
