import type { Page } from '@playwright/test'
import type { Home } from '#contract/shapes/catalogue.ts'
import type { Order } from '#contract/shapes/order.ts'
import { expect, fullyLoaded, scrollDownTo, settled, signedIn, test } from '#tests/support/app.ts'
import { violations } from '#tests/support/axe.ts'
import { expectStill } from '#tests/support/frames.ts'

const shelfOf = (page: Page) => page.getByRole('region', { name: 'Da fare' })

test('home says the idea, what convinces and how it works, and first what is free today', async ({
  page,
  server,
}) => {
  const { objects }: Home = await (await fetch(`${server.url}/v1/home`)).json()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perché comprare un trapano?')
  const main = page.getByRole('main')
  for (const fact of [`${objects} oggetti`, '5 punti di ritiro', "da 10 € l'anno"]) {
    await expect(main.getByRole('listitem').filter({ hasText: fact })).toBeVisible()
  }
  for (const step of ['Scegli', 'Ritira', 'Riporta']) {
    await expect(main.getByRole('listitem').filter({ hasText: step }).first()).toBeVisible()
  }
  await scrollDownTo(page, page.getByRole('heading', { name: 'Cerca tra le categorie' }))
  const rows = await main
    .getByRole('region')
    .evaluateAll(all => all.map(one => one.querySelector('h2')?.textContent))
  expect(rows.slice(0, 3)).toEqual([
    'Liberi oggi',
    'Idee per questi giorni',
    'Cerca tra le categorie',
  ])
  const free = page.getByRole('region', { name: 'Liberi oggi' })
  await expect(free.getByRole('article')).toHaveCount(12)
  await expect(free.getByText('In prestito')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('a library says it in its own words, and in each language', async ({
  browser,
  ownServer: server,
}) => {
  const signIn = await fetch(`${server.url}/v1/auths/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'staff@example.org', password: 'oggettoteca' }),
  })
  const { access_token } = await signIn.json()
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const settings = await (await fetch(`${server.url}/v1/admin/settings`, { headers })).json()
  const headline = { it: 'Usa, non possedere', en: 'Use it, do not own it' }
  const body = JSON.stringify({ ...settings, headline })
  await fetch(`${server.url}/v1/admin/settings`, { method: 'PUT', headers, body })
  for (const [locale, words] of [
    ['it-IT', headline.it],
    ['en-GB', headline.en],
    ['de-DE', headline.it],
  ] as const) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
    await context.close()
  }
})

test('a member who is late reads first what to bring back, where and when, and the next things', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ciao, Marta')
  const first = shelfOf(page).getByRole('article')
  await expect(first).toContainText(/In ritardo di \d+ giorni: riportalo appena puoi/)
  await expect(first).toContainText('Sportello Bolognina')
  await expect(first.getByRole('heading')).toHaveText('Trapano a percussione 850 W')
  await expect(first.getByRole('link', { name: 'Portami lì' })).toHaveAttribute('href', /^https:/)
  const next = shelfOf(page).getByRole('listitem')
  await expect(next).toHaveCount(4)
  await expect(next.filter({ hasText: 'Mini proiettore' })).toHaveCount(1)
  await expect(next.filter({ hasText: 'In ritardo' })).toHaveCount(0)
  await expect(next.last()).toHaveText('vedi tutti')
  const line = page.getByRole('complementary', { name: 'Prestiti disponibili' })
  await expect(line).toContainText(/Puoi prendere ancora \d+ oggett/)
  expect(await line.evaluate(node => getComputedStyle(node).position)).toBe('static')
  await expect(page.getByText('Riporta', { exact: true })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('on a later visit the shelf has its room from the first frame on', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(server.url)
  await expect(shelfOf(page).getByRole('article')).toBeVisible()
  await fullyLoaded(page)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shelf'))).not.toBeNull()
  await page.goto(server.url)
  await expect(shelfOf(page).getByRole('article')).toBeVisible()
  await fullyLoaded(page)
  await page.waitForLoadState('networkidle')
  await expectStill(page)
})

test('a code that is ready is on the shelf with its picture', async ({ page, server }) => {
  await signedIn(page, server)
  await page.route('**/v1/me/orders', async route => {
    const orders: Order[] = await (await route.fetch()).json()
    await route.fulfill({ json: orders.filter(({ loan }) => loan.pickup_code === '323457') })
  })
  await page.goto(server.url)
  const first = shelfOf(page).getByRole('article')
  await expect(first.getByRole('img', { name: 'Codice di ritiro 323457' })).toBeVisible()
  await expect(first).toContainText('Smartlocker Stazione')
})

test('an owner answers a neighbour on the shelf', async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(server.url)
  const asked = shelfOf(page).getByText(/Rispondi (entro|oggi)/)
  await expect(asked.first()).toBeVisible()
  await settled(page)
  expect(await violations(page)).toEqual([])
})

test('a turn in a queue is on the shelf, with its last day', async ({ page, server }) => {
  await signedIn(page, server, 'scaduta@example.org')
  const [card] = (await (await fetch(`${server.url}/v1/home`)).json()).free
  await page.route('**/v1/me/holds', async route => {
    const offer = { until: '2099-12-01' }
    const joined_at = new Date().toISOString()
    const rest = { joined_at, position: 1, waiting: 1, estimate: null }
    await route.fulfill({ json: [{ id: 'h', product: card, offer, ...rest }] })
  })
  await page.goto(server.url)
  const first = shelfOf(page).getByRole('article')
  await expect(first).toContainText(/Tocca a te: prenota entro/)
  await expect(first.getByRole('link', { name: 'Prenota' })).toHaveAttribute(
    'href',
    new RegExp(`/products/${card.id}`),
  )
})
