import { type APIRequestContext, type Page, request } from '@playwright/test'
import { demoPassword, expect, hydrated, signedIn, test } from '#tests/support/app.ts'
import { violations } from '#tests/support/axe.ts'
import { addToCheckout, chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'

const sander = 'Levigatrice orbitale'
/** Somebody has it for two weeks more. */
const bread = 'Macchina per il pane'

/** The API as a person of the staff uses it, without pages. */
async function staffApi(url: string): Promise<APIRequestContext> {
  const headers = { origin: url }
  const visitor = await request.newContext({ baseURL: url, extraHTTPHeaders: headers })
  const data = { email: 'staff@example.org', password: demoPassword }
  const { access_token } = await (await visitor.post('/v1/auths/signin', { data })).json()
  await visitor.dispose()
  const extraHTTPHeaders = { ...headers, authorization: `Bearer ${access_token}` }
  return request.newContext({ baseURL: url, extraHTTPHeaders })
}

const timerOf = (page: Page) => page.getByRole('timer')
const next = (page: Page) => page.getByRole('button', { name: 'Continua con questo prestito' })

/** A signed-in member has a checkout of one piece, whose days are reserved. */
async function reserveSander(page: Page, server: Parameters<typeof signedIn>[1]) {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0003')
  await chooseLoan(page, { point: /Sportello Centro/ })
  await expect(timerOf(page)).toBeVisible()
}

test('two products are borrowed together on days that are free for both, and again after they are back', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  const staff = await staffApi(server.url)
  const copies = '/v1/admin/objects/ogt-0003/copies'
  expect((await staff.post(copies, { data: { count: 1 } })).status()).toBe(200)
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0003')

  // How many, by the keyboard.
  const many = page.getByRole('group', { name: `Quanti: ${sander}` })
  await many.getByRole('button', { name: 'Uno in più' }).press('Enter')
  await expect(many.getByRole('status')).toHaveText(`2 × ${sander}`)
  await expect(many.getByRole('button', { name: 'Uno in più' })).toBeFocused()
  await expect(many.getByRole('button', { name: 'Uno in più' })).toHaveAccessibleDescription(
    'Al massimo 2',
  )
  await chooseLoan(page, { point: /Sportello Centro/ })
  const timer = timerOf(page)
  await expect(timer).toBeVisible()
  const days = page.getByRole('definition').first()
  const before = await days.innerText()

  // The bread machine is not free on these days, but on others, which are one press away.
  await addToCheckout(page, server.url, 'ogt-0021', `2 × ${sander}`)
  const refusal = page.getByRole('alert').filter({ hasText: bread })
  await expect(refusal).toContainText('già prenotato')
  await expect(refusal).not.toContainText(sander)
  expect(await violations(page)).toEqual([])
  await refusal.getByRole('button').filter({ hasNotText: 'Togli' }).first().click()
  await expect(refusal).toHaveCount(0)
  await next(page).click()
  await expect(timer).toBeVisible()
  await expect(days).not.toHaveText(before)

  // One is taken out and put back.
  const line = page.getByRole('heading', { level: 2, name: bread })
  await page.getByRole('button', { name: `Togli ${bread}` }).click()
  await expect(line).toHaveCount(0)
  await expect(page.locator('#lines')).toBeFocused()
  await expect(timer).toBeVisible()
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(line).toBeVisible()
  await expect(timer).toBeVisible()
  expect(await violations(page)).toEqual([])
  const id = await confirmLoan(page)
  await expect(
    page.getByRole('heading', { level: 2, name: `2 × ${sander}, ${bread}` }),
  ).toBeVisible()

  // It is over, and one of the sanders is broken.
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const headers = { origin: server.url, authorization: `Bearer ${token}` }
  const ended = await page.request.delete(`${server.url}/v1/me/bookings/${id}`, { headers })
  expect(ended.status()).toBe(200)
  const [, second] = await (await staff.get(copies)).json()
  const { state_reason, location, corner, serial_number, value_cents, bought_on, note } = second
  const known = { state_reason, location_id: location?.id ?? null, corner, serial_number }
  const data = { ...known, value_cents, bought_on, note, state: 'repair', loans: [] }
  const repair = await staff.patch(`/v1/admin/copies/${second.id}`, { data })
  expect(repair.status(), await repair.text()).toBe(200)
  await page.goto(`${server.url}/me/orders/${id}`)
  await page.getByRole('button', { name: 'Prendi di nuovo' }).click()
  await expect(page).toHaveURL(/\/checkout\/loan/)
  await expect(page.getByText(/1 invece di 2/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: sander })).toBeVisible()
  await expect(line).toBeVisible()
  await expect(page.getByRole('radio', { name: /Sportello Centro/ })).toBeChecked()
  await staff.dispose()
})

test('what somebody else books meanwhile is named on the recap, and the rest is booked without it', async ({
  page,
  ownServer: server,
}) => {
  const pan = 'Piastra per crêpes'
  await reserveSander(page, server)
  await addToCheckout(page, server.url, 'ogt-0031', sander)
  const lines = [{ product_id: 'ogt-0031', name: pan, names: { it: pan }, code: 'object_busy' }]
  const error = { code: 'object_busy', message: '', request_id: 'x', lines }
  // As the server refuses once the ten minutes are over and somebody else has taken the days.
  await page.route(
    '**/v1/checkout/intent',
    route => route.fulfill({ status: 409, json: { error } }),
    { times: 1 },
  )
  await next(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: pan })
  await expect(refusal).toContainText('già prenotato')
  await expect(refusal).not.toContainText(sander)
  await refusal.getByRole('button', { name: `Togli ${pan}` }).click()
  await expect(timerOf(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: pan })).toHaveCount(0)
  await expect(page.locator('#lines')).toBeFocused()
  await confirmLoan(page)
  await expect(page.getByRole('heading', { level: 2, name: sander })).toBeVisible()
})

test('a product is added to the open checkout from a list, which stays, and another’s page offers it too', async ({
  page,
  ownServer: server,
}) => {
  const pan = 'Piastra per crêpes'
  await reserveSander(page, server)

  await page.goto(`${server.url}/search?k=Piastra`)
  const bar = page.getByRole('complementary', { name: 'Checkout in corso' })
  await expect(bar).toContainText(sander)
  await expect(bar).not.toContainText('minut')
  const add = page.getByRole('button', { name: `Aggiungi allo stesso ritiro: ${pan}` })
  await add.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `Aggiunto: ${pan}` })).toBeVisible()
  await expect(bar).toContainText(`${sander}, ${pan}`)
  await expect(add).toBeFocused()
  await expect(add).toHaveAccessibleDescription("C'è già.")
  await expect(page).toHaveURL(/\/search/)
  expect(await violations(page)).toEqual([])

  // The lists of the home page have it too.
  await page.goto(`${server.url}/`)
  for (const list of ['In evidenza', 'Ultimi arrivi']) {
    const products = page.getByRole('region', { name: list, exact: true })
    await products.scrollIntoViewIfNeeded()
    await expect(
      products.getByRole('button', { name: /^Aggiungi allo stesso ritiro: / }).first(),
    ).toBeVisible()
  }

  // The question about the open checkout gives the focus back.
  await page.goto(`${server.url}/products/ogt-0021`)
  await hydrated(page)
  const borrow = page.getByRole('button', { name: 'Prendi in prestito' }).first()
  await borrow.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'Hai già una prenotazione in corso' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(borrow).toBeFocused()
  await expect(page.getByText(`Prenotazione in corso: ${sander}, ${pan}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aggiungi allo stesso ritiro' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('from a list a product that is busy leads to days on which all can be had', async ({
  page,
  ownServer: server,
}) => {
  await reserveSander(page, server)
  await page.goto(`${server.url}/search?k=pane`)
  await page.getByRole('button', { name: `Aggiungi allo stesso ritiro: ${bread}` }).click()
  await expect(page).toHaveURL(/\/checkout\/loan/)
  await expect(page.getByRole('alert').filter({ hasText: bread })).toContainText('già prenotato')
})

test('what cannot be put back says why, although its refusal is gone', async ({
  page,
  ownServer: server,
}) => {
  await reserveSander(page, server)
  await page.goto(`${server.url}/products/ogt-0021`)
  await page.getByRole('button', { name: 'Aggiungi allo stesso ritiro' }).click()
  await expect(page).toHaveURL(/\/checkout\/loan/)
  const refusal = page.getByRole('alert').filter({ hasText: bread })
  await page.route('**/v1/checkout/lines/*', async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    const error = { code: 'too_few_copies', message: 'Too few.', request_id: 'r' }
    await route.fulfill({ status: 409, json: { error } })
  })
  await refusal.getByRole('button', { name: `Togli ${bread}` }).click()
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'non ce ne sono così tanti' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: bread })).toHaveCount(0)
})

test('of a line that the library’s own system refuses its words are read', async ({
  page,
  ownServer: server,
}) => {
  const pan = 'Piastra per crêpes'
  await reserveSander(page, server)
  await addToCheckout(page, server.url, 'ogt-0031', sander)
  await next(page).click()
  await expect(timerOf(page)).toBeVisible()
  const alert = 'Per questo oggetto serve un corso.'
  const lines = [{ product_id: 'ogt-0031', name: pan, names: {}, code: 'crm_refused' }]
  const refused = { code: 'crm_refused', message: 'x', request_id: 'r', lines }
  const error = { ...refused, service: { code: 'course', alert } }
  await page.route('**/v1/checkout/confirm', route =>
    route.fulfill({ status: 409, json: { error } }),
  )
  await page.getByRole('button', { name: 'Conferma e invia prenotazione' }).click()
  await expect(page.getByRole('alert').filter({ hasText: pan })).toContainText(alert)
})
