import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import {
  anotherBrowser,
  demoPassword,
  expect,
  pick,
  scrollDownTo,
  signedIn,
  signIn,
  test,
} from '#tests/support/app.ts'
import { chooseLoan, choosePoint, confirmLoan, startCheckout } from '#tests/support/booking.ts'
import { openLoan, openRow } from '#tests/support/loan-rows.ts'

const isStep = (name = '') => name.startsWith('checkout.')

/** The calls of a booking that the page makes, each once, in their order; not those that only read the cart. */
function bookingCalls(page: Page): Set<string> {
  const calls = new Set<string>()
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    const name = (Object.keys(endpoints) as EndpointName[]).find(key => {
      const endpoint = endpoints[key]
      const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
      return endpoint.method === request.method() && pattern.test(path)
    })
    if (name && /^(checkout|orders)\./.test(name) && name !== 'checkout.get') calls.add(name)
    // What the pages before read does not count.
    if (name === 'checkout.add') for (const call of calls) if (call !== name) calls.delete(call)
  })
  return calls
}

test('a visitor finds a product, signs in on the way, borrows it, and sees its code', {
  tag: '@core',
}, async ({ page, server }) => {
  await page.goto(server.url)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Perché comprare un trapano?' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cerca tra le categorie' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In evidenza', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ultimi arrivi' })).toBeVisible()
  await scrollDownTo(page, page.getByText('Sportello Centro').first())
  await page
    .getByRole('link', { name: /vedi tutte/ })
    .first()
    .click()
  await page.getByRole('link', { name: /^Utensili elettrici/ }).click()
  await page.getByRole('link', { name: 'Levigatrice orbitale' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Levigatrice orbitale' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Prendi in prestito' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await page.getByLabel('E-mail').fill('socia@example.org')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const calls = bookingCalls(page)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await chooseLoan(page, { point: /Smartlocker Stazione/ })
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
  const id = await confirmLoan(page)
  await expect(page.getByRole('img', { name: /Codice di ritiro/ })).toBeVisible()
  await page.getByRole('link', { name: 'I miei prestiti' }).first().click()
  const card = page.getByRole('article').filter({ hasText: 'Levigatrice orbitale' }).first()
  await openRow(card)
  await expect(card).toContainText('Attesa conferma')
  const walk = await readFile('docs/architecture.md', 'utf8')
  const [text = ''] = /\*\*The days of a booking\.\*\*.*?\n\n/s.exec(walk) ?? []
  const named = [...text.matchAll(/`((?:checkout|orders)\.[a-z]+)`/g)].map(([, name]) => name)
  expect([...calls].filter(isStep)).toEqual(named.filter(isStep))
  expect(new Set(named)).toEqual(calls)
  await openLoan(card)
  await expect(page).toHaveURL(new RegExp(`/me/orders/${id}`))
  // The code to bring it back waits, folded, until it was collected.
  const deposit = page.getByRole('img', { name: /^Codice di deposito/ })
  await expect(deposit).toBeHidden()
  await page.locator('summary:visible', { hasText: 'Codice di deposito' }).click()
  await expect(deposit).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Levigatrice orbitale' })).toBeVisible()
})

test('two browsers race for the same product and days: one succeeds, the other gets free days offered', {
  tag: '@core',
}, async ({ browser, server }) => {
  const people = await Promise.all(
    ['socia@example.org', 'vicino@example.org'].map(async email => {
      const page = await (await anotherBrowser(browser)).newPage()
      await signedIn(page, server, email)
      await startCheckout(page, server.url, 'ogt-0017')
      await chooseLoan(page, { point: /Smartlocker Saragozza/, stop: true })
      return page
    }),
  )
  await Promise.all(
    people.map(page => page.getByRole('button', { name: 'Continua con questo prestito' }).click()),
  )
  const outcomes = await Promise.all(
    people.map(async page => {
      const won = page.getByRole('timer')
      const lost = page.getByRole('alert').filter({ hasText: 'è già prenotato' })
      await expect(won.or(lost).first()).toBeVisible()
      return (await won.isVisible()) ? 'won' : 'lost'
    }),
  )
  expect(outcomes.sort()).toEqual(['lost', 'won'])
  for (const page of people) {
    if (!(await page.getByRole('timer').isVisible()))
      await expect(page.getByRole('alert')).toContainText('Giorni liberi vicini')
    // Other tests share the server, and an open checkout would affect these two products.
    await page.getByRole('button', { name: 'Abbandona questo prestito' }).click()
    await expect(page).toHaveURL(/products\/ogt-0017$/)
  }
  await Promise.all(people.map(page => page.context().close()))
})

test('the server saves the chosen pickup point at once, also after a change', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0003')
  const locker = page.getByRole('radio', { name: /Smartlocker Saragozza/ })
  const desk = page.getByRole('radio', { name: /Sportello Centro/ })
  const stored = async () => {
    const { shipping } = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` }
      return (await fetch('/v1/checkout', { headers })).json()
    })
    return shipping.address?.name
  }
  await choosePoint(page, /Smartlocker Saragozza/)
  await expect.poll(stored).toBe('Smartlocker Saragozza')
  // On a phone only the chosen point is shown.
  const change = page.getByRole('button', { name: 'Cambia punto di ritiro' })
  for (const point of [desk, locker, desk]) {
    await change.click()
    await point.check()
  }
  await expect.poll(stored).toBe('Sportello Centro')
  await page.reload()
  await expect(desk).toBeChecked()
})

test('an expired membership is renewed from the recap, while the days are reserved', {
  tag: '@core',
}, async ({ page, server }) => {
  await signIn(page, server, 'scaduta@example.org')
  await expect(page.getByRole('dialog', { name: 'La tua tessera è scaduta' })).toBeVisible()
  await page.keyboard.press('Escape')
  await startCheckout(page, server.url, 'ogt-0019')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  await expect(page).toHaveURL(/\/checkout\/recap/)
  await expect(page.getByText('La tua tessera è scaduta')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Conferma e invia prenotazione' }),
  ).toHaveAccessibleDescription('Prima rinnova la tessera.')
  await page.getByRole('main').getByRole('button', { name: 'Rinnova tessera' }).click()
  await expect(page.getByRole('button', { name: 'PayPal (simulazione)' })).toBeVisible()
})

test('a message of an external service about a loan is shown unchanged', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0022')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  await expect(page).toHaveURL(/\/checkout\/recap/)
  const service = { code: '3001', alert: 'Tessera sospesa dal gestionale' }
  await page.route('**/v1/checkout/confirm', route =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'unavailable', message: '', request_id: 'x', service } },
    }),
  )
  await page.getByRole('button', { name: 'Conferma e invia prenotazione' }).click()
  await expect(page.getByRole('alert')).toContainText(service.alert)
  await page.getByRole('button', { name: 'Abbandona questo prestito' }).click()
  await expect(page).toHaveURL(/products\/ogt-0022$/)
})

test('days that could not be reserved are requested again, not dropped', { tag: '@core' }, async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0021')
  await page.route('**/v1/checkout/intent', route => route.fulfill({ status: 503, body: '' }))
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  const alert = page.getByRole('alert').filter({ hasText: 'Il servizio al momento non risponde' })
  await expect(alert).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Scegli altri giorni' })).toHaveCount(0)
  await expect(page.getByText('Prima riprova.')).toBeVisible()
  await page.unroute('**/v1/checkout/intent')
  await alert.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Abbandona questo prestito' }).click()
})

test('the bar of an open checkout continues it, gives it up and undoes that', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0021')
  await expect(page).toHaveURL(/\/checkout\/loan/)
  await page.goto(server.url)
  const bar = page.getByRole('complementary', { name: 'Checkout in corso' })
  const menu = bar.getByRole('button', { name: 'Azioni sulla prenotazione' })
  await menu.click()
  await pick(bar.getByRole('button', { name: 'Continua il checkout' }))
  await expect(page).toHaveURL(/\/checkout\/loan/)
  await page.goBack()
  await menu.click()
  await pick(bar.getByRole('button', { name: 'Abbandona il checkout' }))
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(bar).toBeVisible()
  await menu.click()
  await pick(bar.getByRole('button', { name: 'Abbandona il checkout' }))
  await expect(page.getByText(/Puoi prendere ancora/)).toBeVisible()
  await page.goto(`${server.url}/checkout/loan`)
  await expect(
    page.getByRole('heading', { name: 'Ops, checkout non trovato o abbandonato' }),
  ).toBeVisible()
  await page.goto(`${server.url}/checkout/recap`)
  await expect(
    page.getByRole('heading', { name: 'Ops, checkout non trovato o abbandonato' }),
  ).toBeVisible()
})

test('days sent again unchanged stay the same in a time zone far from Rome', async ({
  browser,
  server,
}) => {
  for (const timezoneId of ['America/Los_Angeles', 'Asia/Tokyo']) {
    const page = await (await anotherBrowser(browser, { timezoneId })).newPage()
    await signedIn(page, server, 'vicino@example.org')
    await startCheckout(page, server.url, 'ogt-0021')
    await chooseLoan(page, { point: /Smartlocker Saragozza/ })
    await expect(page.getByRole('timer')).toBeVisible()
    const days = page.getByRole('definition').first()
    const first = await days.innerText()
    for (let times = 0; times < 3; times++) {
      await page.goBack()
      await expect(page.getByText(/^\d giorni: ritiri/)).toBeVisible()
      await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
      await expect(page.getByRole('timer')).toBeVisible()
      await expect(days).toHaveText(first, { useInnerText: true })
    }
    await page.getByRole('button', { name: 'Abbandona questo prestito' }).click()
    await expect(page).toHaveURL(/products\/ogt-0021$/)
    await page.context().close()
  }
})

test('a pending loan can be cancelled on its page, once', { tag: '@core' }, async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0018')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  const id = await confirmLoan(page)
  await page.goto(`${server.url}/me/orders/${id}`)
  await page.getByRole('button', { name: 'Annulla prestito' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('i giorni tornano liberi')
  await dialog.getByRole('button', { name: 'Annulla prestito' }).click()
  await expect(page.getByText('Prestito annullato!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annulla prestito' })).toHaveCount(0)
})
