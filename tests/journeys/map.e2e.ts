import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, scrollDownTo, settled, test } from '#tests/support/app.ts'
import { startDemoServer } from '#tests/support/demo-server.ts'
import { tinyTiles } from '#tests/support/pmtiles.ts'
import type { TestServer } from '#tests/support/server.ts'

const sectionOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Dove si ritira' }) })
const legendOf = (page: Page) => page.locator('figure ol')

test('a private product says how far its area is from each pickup point, the nearest first', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/products/ogt-0064`)
  await expect(legendOf(page)).toContainText('Smartlocker Saragozza')
  const lines = await legendOf(page).getByRole('listitem').allInnerTexts()
  const away = lines.map(line =>
    Number(/circa ([\d,]+) km/.exec(line)?.[1]?.replace(',', '.') ?? 0),
  )
  expect(away).toEqual(away.toSorted((a, b) => a - b))
  expect(away.at(-1)).toBeGreaterThan(1)
  await expect(legendOf(page)).not.toContainText('nel cerchio')
  await expect(legendOf(page)).toContainText(
    /Sportello Savena: da qui la zona della casa è a circa 4,5 km, verso ovest/,
  )
  await expect(page.getByText('Zona Pratello. Zona approssimativa')).toBeVisible()
})

test('the home page shows how far and for how much products are delivered', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  const where = sectionOf(page)
  await scrollDownTo(page, where)
  await expect(where.getByRole('heading', { name: 'Consegna a domicilio' })).toBeVisible()
  await expect(where).toContainText(/Te lo portiamo noi, entro \d+ km, a \d+,\d\d/)
  // Without streets a map would say less than the addresses.
  await expect(where.locator('figure')).toHaveCount(0)
  await page.goto(server.url.replace('localhost', 'campus.localhost'))
  await scrollDownTo(page, sectionOf(page))
  await expect(page.getByText('Te lo portiamo noi')).toHaveCount(0)
})

/** The requests and console errors of a page that shows a map. */
function watch(page: Page) {
  const origins = new Set<string>()
  const ranges: string[] = []
  const faults: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http')) origins.add(url.origin)
    if (url.pathname.startsWith('/tiles/')) ranges.push(request.headers().range ?? 'whole')
  })
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { origins, ranges, faults }
}

test.describe('with the operator’s own map tiles', () => {
  let server: TestServer
  let file: string
  test.beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'tiles-')), 'tiny.pmtiles')
    writeFileSync(file, tinyTiles())
    server = await startDemoServer({ env: { TILES_FILE: file } })
  })
  test.afterAll(() => server.dispose())

  test('the map shows streets, moves by keys, and requests no other host', async ({ page }) => {
    const { origins, ranges, faults } = watch(page)
    await page.goto(`${server.url}/products/ogt-0064`)
    await settled(page)
    const streets = page.getByRole('region', { name: 'Mappa dei punti di ritiro' })
    expect(ranges).toEqual([])
    await page.locator('figure').scrollIntoViewIfNeeded()
    await expect(streets).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => longestLine(streets, land)).toBeGreaterThan(200)
    const closer = page.getByRole('button', { name: 'Ingrandisci', exact: true })
    await closer.click()
    await closer.click()
    await expect.poll(() => longestLine(streets, street)).toBeGreaterThan(120)
    await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
    await expect(legendOf(page)).toContainText('da qualche parte nel cerchio')
    expect(ranges.length).toBeGreaterThan(0)
    expect(ranges.every(range => /^bytes=\d+-\d+$/.test(range))).toBe(true)
    expect([...origins]).toEqual([server.url])
    const pin = page.locator('.maplibregl-marker', { hasText: /^1$/ })
    const before = await pin.boundingBox()
    await streets.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await pin.boundingBox())?.x).not.toBe(before?.x)
    expect(faults).toEqual([])
  })

  test('without a network, and if the tiles fail, only the list is shown', async ({
    page,
    context,
  }) => {
    await page.route('**/tiles/**', route => route.abort())
    await page.goto(`${server.url}/products/ogt-0064`)
    const streets = page.getByRole('region', { name: 'Mappa dei punti di ritiro' })
    await settled(page)
    const asked = page.waitForRequest('**/tiles/**')
    await page.locator('figure').scrollIntoViewIfNeeded()
    await asked
    await expect(legendOf(page)).not.toContainText('nel cerchio')
    await expect(streets).toHaveCount(0)
    await page.unroute('**/tiles/**')
    await page.reload()
    await settled(page)
    await page.locator('figure').scrollIntoViewIfNeeded()
    await expect(streets).toBeVisible({ timeout: 30_000 })
    await context.setOffline(true)
    await expect(streets).toHaveCount(0)
    await expect(legendOf(page)).toContainText('la zona della casa')
  })

  test('all pickup points are in view again when the screen gets narrower', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 844 })
    await page.goto(server.url)
    await settled(page)
    await scrollDownTo(page, sectionOf(page))
    await sectionOf(page).scrollIntoViewIfNeeded()
    const streets = page.getByRole('region', { name: 'Mappa dei punti di ritiro' })
    await expect(streets).toBeVisible({ timeout: 30_000 })
    await page.setViewportSize({ width: 390, height: 844 })
    const outside = () =>
      page
        .locator('figure')
        .last()
        .evaluate(figure => {
          const map = figure.querySelector('canvas')?.getBoundingClientRect()
          const pins = [...figure.querySelectorAll('.maplibregl-marker')]
          if (!map || map.width > 390 || pins.length === 0) return -1
          return pins.filter(pin => {
            const { left, right, top, bottom } = pin.getBoundingClientRect()
            return left < map.left || right > map.right || top < map.top || bottom > map.bottom
          }).length
        })
    await expect.poll(outside).toBe(0)
  })

  test('while the file is missing, or a tile does not arrive, only the list is shown', async ({
    page,
  }) => {
    const streets = page.getByRole('region', { name: 'Mappa dei punti di ritiro' })
    const { faults } = watch(page)
    const elsewhere = `${file}.away`
    renameSync(file, elsewhere)
    await page.goto(`${server.url}/products/ogt-0064`)
    await settled(page)
    const answer = page.waitForResponse('**/tiles/**')
    await page.locator('figure').scrollIntoViewIfNeeded()
    expect((await answer).status()).toBe(404)
    await expect(streets).toHaveCount(0)
    await expect(legendOf(page)).toContainText('la zona della casa')
    renameSync(elsewhere, file)

    // The list of tiles loads, but no tile.
    let asked = 0
    await page.route('**/tiles/**', route => (asked++ === 0 ? route.continue() : route.abort()))
    await page.reload()
    await settled(page)
    await page.locator('figure').scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect(streets).toHaveCount(0)
    await page.unroute('**/tiles/**')
    await page.reload()
    await settled(page)
    await page.locator('figure').scrollIntoViewIfNeeded()
    await expect(streets).toBeVisible({ timeout: 30_000 })
    expect(faults.filter(text => !/404|ERR_FAILED/.test(text))).toEqual([])
  })
})

/** Colours of the light style. */
const [land, street] = ['e2dfda', 'ffffff']

/** The largest number of pixels of a colour in one line of the map. */
async function longestLine(map: Locator, colour: string): Promise<number> {
  const picture = sharp(await map.screenshot()).removeAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const counts = Array.from({ length: info.height }, () => 0)
  for (let at = 0; at < data.length; at += info.channels) {
    const line = Math.floor(at / info.channels / info.width)
    if (data.toString('hex', at, at + 3) === colour) counts[line] = (counts[line] ?? 0) + 1
  }
  return Math.max(...counts)
}
