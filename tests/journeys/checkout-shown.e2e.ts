import type { Page } from '@playwright/test'
import { expect, hydrated, signedIn, test } from '#tests/support/app.ts'
import { chooseLoan, choosePoint, confirmLoan, startCheckout } from '#tests/support/booking.ts'

/** What the page of a checkout shows is what is booked; and it never says what is not true. */
const member = 'vicino@example.org'
const send = (page: Page) => page.getByRole('button', { name: 'Conferma e invia prenotazione' })
const changed = (page: Page) => page.getByText(/^Nel frattempo la prenotazione è cambiata/)
const missing = (page: Page) =>
  page.getByRole('heading', { name: 'Ops, checkout non trovato o abbandonato' })

/** The products of the member's loans, by the server. */
const booked = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` }
    const orders: { product: { id: string } }[] = await (
      await fetch('/v1/me/orders', { headers })
    ).json()
    return orders.map(({ product }) => product.id)
  })

/** To the recap of a delivery, which must be paid. */
async function toPayment(page: Page, url: string) {
  await startCheckout(page, url, 'ogt-0023')
  await choosePoint(page, /Consegna a domicilio/)
  const address = page.getByRole('dialog', { name: 'Indirizzo di consegna' })
  await address.getByLabel('Via e numero').fill('Via Emilia 120')
  await address.getByLabel('Città').fill('San Lazzaro di Savena')
  await address.getByLabel('Provincia').fill('BO')
  await address.getByLabel('CAP').fill('40068')
  await address.getByRole('button', { name: 'Conferma', exact: true }).click()
  await expect(address).toHaveCount(0)
  await chooseLoan(page)
}

test('a recap that another tab has replaced shows what is new, and books nothing until the next press', {
  tag: '@core',
}, async ({ page, context, ownServer: server }) => {
  await signedIn(page, server, member)
  await startCheckout(page, server.url, 'ogt-0021')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  await expect(page.getByRole('timer')).toBeVisible()
  const before = await booked(page)
  const name = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()

  const other = await context.newPage()
  await signedIn(other, server, member)
  await startCheckout(other, server.url, 'ogt-0003')
  await chooseLoan(other, { point: /Smartlocker Saragozza/ })
  await expect(other.getByRole('timer')).toBeVisible()
  const next = await other.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()
  expect(next).not.toBe(name)

  await send(page).click()
  await expect(changed(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ has: changed(page) })).toContainText(
    `prima ${name}, ora ${next}`,
  )
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(next)
  await expect(page).toHaveURL(/\/checkout\/recap/)
  expect(await booked(page)).toEqual(before)
  await confirmLoan(page)
  expect((await booked(page)).sort()).toEqual([...before, 'ogt-0003'].sort())
})

test('another tab asks before it replaces a checkout; then its recap goes back to the choice of the days', async ({
  page,
  context,
  ownServer: server,
}) => {
  await signedIn(page, server, member)
  await startCheckout(page, server.url, 'ogt-0021')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  await expect(page.getByRole('timer')).toBeVisible()
  const before = await booked(page)
  const name = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()
  const other = await context.newPage()
  await signedIn(other, server, member)
  const question = other.getByRole('dialog', { name: 'Hai già una prenotazione in corso' })
  const borrow = async () => {
    await other.goto(`${server.url}/products/ogt-0003`)
    await hydrated(other)
    await other.getByRole('button', { name: 'Prendi in prestito' }).first().click()
    await expect(question).toContainText(name)
  }
  // The open one is kept, and its recap in the first tab is still the member's.
  await borrow()
  await question.getByRole('button', { name: 'Continua quella in corso' }).click()
  await expect(other).toHaveURL(/\/checkout\/loan/)
  await expect(other.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  // Or it is replaced.
  await borrow()
  await question.getByRole('button', { name: /^Lasciala e prendi «/ }).click()
  await expect(other).toHaveURL(/\/checkout\/loan/)
  await expect(other.getByRole('heading', { level: 2, name })).toHaveCount(0)
  await send(page).click()
  await expect(page).toHaveURL(/\/checkout\/loan/)
  await expect(changed(page)).toBeVisible()
  expect(await booked(page)).toEqual(before)
})

test('PayPal is not opened for a delivery that another tab has replaced', async ({
  page,
  context,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await toPayment(page, server.url)
  const pay = page.getByRole('button', { name: 'PayPal (simulazione)' })
  await expect(pay).toBeVisible()
  const before = await booked(page)

  const other = await context.newPage()
  await signedIn(other, server)
  await startCheckout(other, server.url, 'ogt-0003')
  await chooseLoan(other, { point: /Smartlocker Saragozza/ })
  await expect(other.getByRole('timer')).toBeVisible()

  await pay.click()
  await expect(changed(page)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'PayPal' })).toHaveCount(0)
  await expect(pay).toHaveCount(0)
  await expect(send(page)).toBeVisible()
  expect(await booked(page)).toEqual(before)
})

test('a payment that is approved after another tab has replaced its checkout is not captured', async ({
  page,
  context,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await toPayment(page, server.url)
  const before = await booked(page)
  await page.getByRole('button', { name: 'PayPal (simulazione)' }).click()
  const payPal = page.getByRole('dialog', { name: 'PayPal' })
  await expect(payPal).toContainText('4.50 EUR')

  const other = await context.newPage()
  await signedIn(other, server)
  await startCheckout(other, server.url, 'ogt-0003')
  await chooseLoan(other, { point: /Smartlocker Saragozza/ })
  await expect(other.getByRole('timer')).toBeVisible()

  await payPal.getByRole('button', { name: 'Paga' }).click()
  await expect(changed(page)).toBeVisible()
  await expect(page.getByText('Grazie, prenotazione inviata!')).toHaveCount(0)
  expect(await booked(page)).toEqual(before)
})

test('after a booking, Back never says that its checkout was not found', { tag: '@core' }, async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, member)
  await startCheckout(page, server.url, 'ogt-0021')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  const id = await confirmLoan(page)
  await expect(page.getByRole('heading', { name: 'Grazie, prenotazione inviata!' })).toBeVisible()
  for (let presses = 0; presses < 3; presses++) {
    await page.goBack()
    await hydrated(page)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(missing(page)).toHaveCount(0)
    if (new URL(page.url()).pathname.startsWith('/products/')) break
    await expect(page.getByRole('heading', { name: 'Prenotazione già inviata' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Vedi il prestito' })).toHaveAttribute(
      'href',
      `/me/orders/${id}`,
    )
  }
  await expect(page).toHaveURL(/\/products\/ogt-0021/)
})

test('the page after a booking thanks nobody for a loan that does not exist', async ({
  page,
  server,
}) => {
  await signedIn(page, server, member)
  await page.goto(`${server.url}/checkout/unknown/cb`)
  await expect(page.getByRole('heading', { name: 'Prenotazione', exact: true })).toBeVisible()
  await expect(page.getByText('Non abbiamo trovato quello che cerchi.')).toBeVisible()
  await expect(page.getByText(/Grazie/)).toHaveCount(0)
})

test('a recap without any checkout goes to the choice of the days, and says what to do', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'scaduta@example.org')
  await page.goto(`${server.url}/checkout/recap`)
  await expect(page).toHaveURL(/\/checkout\/loan$/)
  await expect(missing(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Torna agli oggetti' })).toBeVisible()
})
