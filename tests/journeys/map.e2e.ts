import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/app.ts'

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
