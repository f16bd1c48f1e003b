import type { Page } from '@playwright/test'
import type { Product, ProductCard } from '#contract/shapes/catalogue.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { expect, hydrated, scrollDownTo, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'
import { layoutFaults } from '#tests/support/layout-faults.ts'
import type { TestServer } from '#tests/support/server.ts'

const iso = (date: Date) => date.toISOString().slice(0, 10)

/** Opens a product that is otherwise than the server says, in a page without the server's own data. */
async function openChanged(
  page: Page,
  { url }: TestServer,
  id: string,
  change: (one: Product) => object,
) {
  const listed = await page.request.get(`${url}/v1/catalogs/products/highlighted`)
  const pictures = ((await listed.json()) as ProductCard[]).slice(0, 2).map(({ img }) => img)
  await page.route(`${url}/v1/catalogs/products/${id}`, async route => {
    const one = (await (await route.fetch()).json()) as Product
    await route.fulfill({ json: { ...one, imgs: [...one.imgs, ...pictures], ...change(one) } })
  })
  await page.route(`${url}/products/${id}`, async route => {
    const html = await (await route.fetch()).text()
    const body = html.replace(/<script type="application\/json".*?<\/script>/s, '')
    await route.fulfill({ body, contentType: 'text/html' })
  })
  await page.goto(`${url}/products/${id}`)
  await hydrated(page)
}

/** Nothing is cut on a narrow phone, nor with text twice as large. */
async function expectFits(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await layoutFaults(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const tools = await page.context().newCDPSession(page)
  await tools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  expect(await layoutFaults(page)).toEqual([])
}

test('an object’s page begins with when, where and for how much one can have it, and its pictures open large', async ({
  page,
  server,
}) => {
  await openChanged(page, server, 'ogt-0003', () => ({}))
  const main = page.getByRole('main')
  await expect(main.getByText(/^Libero (oggi|da domani|da \p{L}{3} \d)/u)).toBeVisible()
  await expect(main.getByText(/ \((apre alle|aperto) .*\)$/).first()).toBeVisible()
  await expect(main.getByText(/^Gratis con la tessera, da 10\s€ l’anno$/)).toBeVisible()
  const points = main.locator('details').filter({ hasText: 'Altri 4 punti di ritiro' })
  await points.locator('summary').click()
  await expect(points.getByRole('listitem')).toHaveCount(4)
  await expect(points.getByRole('listitem').first()).toHaveText(/^Da /)
  expect(await screenFaults(page, 'product')).toEqual([])

  const open = page.getByRole('button', { name: 'Ingrandisci la foto' })
  await open.click()
  const gallery = page.getByRole('dialog', { name: 'Levigatrice orbitale' })
  const counter = gallery.getByText(/^\d \/ 3$/)
  await expect(counter).toHaveText('1 / 3')
  await gallery.getByRole('button', { name: 'Immagine successiva' }).click()
  await expect(counter).toHaveText('2 / 3')
  // What a finger does.
  await gallery.locator('ul').evaluate(list => list.scrollTo({ left: 2 * list.clientWidth }))
  await expect(counter).toHaveText('3 / 3')
  const picture = gallery.getByRole('button', { name: 'Immagine 3 di 3: ingrandisci' })
  await picture.click()
  const smaller = gallery.getByRole('button', { name: 'Immagine 3 di 3: rimpicciolisci' })
  await expect(smaller).toHaveAttribute('aria-pressed', 'true')
  const widths = await smaller.evaluate(({ parentElement: view }) => [
    view?.scrollWidth ?? 0,
    view?.clientWidth ?? 0,
  ])
  expect(widths[0]).toBeGreaterThan((widths[1] ?? 0) * 1.4)
  expect(await screenFaults(page, 'gallery')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(gallery).toBeHidden()
  await expect(open).toBeFocused()

  await scrollDownTo(page, page.getByRole('table'))
  const weeks = page.getByRole('table').locator('tbody tr')
  await expect(weeks).toHaveCount(5)
  await expect(weeks.first().locator('[data-today]')).toHaveCount(1)
  await expectFits(page)
})

test('an object without a free day has the queue as its one main way, one in maintenance a message', async ({
  page,
  server,
}) => {
  const today = new Date()
  await page.route('**/v1/catalogs/products/ogt-0003/loans', route =>
    route.fulfill({
      json: [{ from_date: iso(today), to_date: addDays(iso(today), 300), kind: 'loan' }],
    }),
  )
  await openChanged(page, server, 'ogt-0003', ({ loan }) => ({
    loan: { ...loan, status: 'busy', to_date: addDays(iso(today), 300), free_from: null },
  }))
  const queue = page.getByRole('button', { name: 'Mettiti in coda' })
  await expect(queue).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prendi in prestito' })).toHaveCount(0)
  await expect(page.getByText(/^Libero (oggi|da)/)).toHaveCount(0)

  await openChanged(page, server, 'ogt-0004', ({ loan }) => ({
    loan: { ...loan, status: 'maintenance' },
  }))
  await expect(page.getByRole('button', { name: 'Avvisami quando è libero' })).toHaveCount(1)
  await expect(page.getByText(/torna disponibile appena sistemato/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prendi in prestito' })).toHaveCount(0)
})

test('a checkout says from when and how far each point is, lets one change each row of the recap, and ends in the calendar', async ({
  page,
  context,
  ownServer: server,
}) => {
  // Near the locker of Saragozza. Only who has let the site know it before sees distances.
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 44.49, longitude: 11.33 })
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0003')
  const all = page.getByRole('group', { name: 'Punto di ritiro' })
  const change = page.getByRole('button', { name: 'Cambia punto di ritiro' })
  await expect(all).toBeVisible()
  if (await change.isVisible()) await change.click()
  const points = all.locator('label')
  await expect(points.first()).toContainText(/Da oggi, (aperto|\d)/)
  await expect(points.filter({ hasText: 'Sportello Centro' })).toContainText(/Da .*\d–\d.*Bologna/)
  await expect(points.filter({ hasText: /km|qui vicino/ })).toHaveCount(5)
  expect(await screenFaults(page, 'points')).toEqual([])

  await chooseLoan(page, { point: /Sportello Centro/ })
  const timer = page.getByRole('timer')
  await expect(timer).toBeVisible()
  const rows = page.getByRole('main').locator('dl > div')
  await expect(rows.filter({ hasText: 'Ritiri' })).toContainText(
    /(lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica) \d+ \p{L}+.*\d–\d/u,
  )
  await expect(rows.filter({ hasText: 'Riporti entro' })).toContainText(/\d–\d.*giorni/)
  await expect(rows.filter({ hasText: 'Costo' })).toContainText('Gratis')
  expect(await screenFaults(page, 'recap')).toEqual([])
  // The object's name is larger than the clock.
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const object = await page.getByRole('heading', { level: 2 }).first().evaluate(sizeOf)
  expect(await timer.evaluate(sizeOf)).toBeLessThan(object)
  await rows
    .filter({ hasText: 'Riporti entro' })
    .getByRole('link', { name: /^Modifica/ })
    .click()
  await expect(page).toHaveURL(/\/checkout\/loan#days$/)
  await expect(page.locator('#days')).toBeInViewport()
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
  await expect(timer).toBeVisible()

  await confirmLoan(page)
  await expect(rows.filter({ hasText: 'Ritiri' })).toContainText(/\d–\d/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Aggiungi al calendario' }).click()
  expect((await file).suggestedFilename()).toBe('prestito.ics')
  expect(await screenFaults(page, 'thanks')).toEqual([])
  await expectFits(page)
})
