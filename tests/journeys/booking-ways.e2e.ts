import type { Page } from '@playwright/test'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { violations } from '#tests/support/axe.ts'
import { makeRoom } from '#tests/support/booked-together.ts'
import {
  addToCheckout,
  askForAnother,
  chooseLoan,
  choosePoint,
  confirmLoan,
  startCheckout,
} from '#tests/support/booking.ts'
import { addressDialog, fillAddress, pay, payPal } from '#tests/support/delivery.ts'
import { openRow } from '#tests/support/loan-rows.ts'
import { codeOn, lockerIn, typeCode } from '#tests/support/locker.ts'
import { emailsTo, emailTo } from '#tests/support/outbox.ts'

/** Nobody has any of these. */
const sander = 'Levigatrice orbitale'
const game = 'Carcassonne'
const mixer = 'Planetaria con impastatore'
const chopper = 'Robot da cucina multifunzione'
const kites = 'Aquiloni acrobatici, coppia'

const locker = 'Smartlocker Saragozza'
const full =
  'In questo smartlocker non ci sta tutto. Scegli un altro punto di ritiro, o togli qualcosa.'
const alone =
  "Un oggetto a casa di un'altra persona si prende da solo, uno alla volta: concludi prima l'altra prenotazione."

const next = (page: Page) => page.getByRole('button', { name: 'Continua con questo prestito' })
const radio = (page: Page, name: string) => page.getByRole('radio', { name })
const together = (page: Page) => page.getByRole('article', { name: 'Prenotati insieme' })

/** A checkout of one product, whose first step is shown. */
async function begin(page: Page, url: string, product: string) {
  await startCheckout(page, url, product)
  await expect(page).toHaveURL(/\/checkout\/loan/)
}

test('two things from one locker: one code opens for both, and each comes back with its own', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await makeRoom(server.url, 2)
  await signedIn(page, server)
  await begin(page, server.url, 'ogt-0003')
  await chooseLoan(page, { point: new RegExp(locker) })
  await expect(page.getByRole('timer')).toBeVisible()
  await addToCheckout(page, server.url, 'ogt-0038', sander)
  await expect(radio(page, locker)).toBeChecked()
  await next(page).click()
  await confirmLoan(page)
  await expect(page.getByRole('heading', { level: 2, name: `${sander}, ${game}` })).toBeVisible()

  await page.goto(`${server.url}/me/orders`)
  const card = together(page)
  await card.getByRole('button', { name: 'Mostra a tutto schermo: Codice di ritiro' }).click()
  const whole = page.getByRole('dialog')
  await expect(whole.getByText(`${sander}, ${game}`)).toBeVisible()
  const code = await codeOn(whole, 'ritiro')
  await page.keyboard.press('Escape')
  await openRow(card)
  expect(await codeOn(card, 'ritiro')).toBe(code)

  const door = await lockerIn(page.context(), server.url)
  const screen = door.getByRole('status')
  await typeCode(door, locker, code)
  await expect(screen).toContainText(`Ritira: ${sander}, ${game}`)
  await typeCode(door, locker, code)
  await expect(screen).toContainText('Codice già usato')

  await page.reload()
  await expect(card.getByText('Approvato', { exact: true })).toHaveCount(2)
  await settled(page)
  expect(await violations(page)).toEqual([])
  const line = (name: string) => card.getByRole('listitem').filter({ hasText: name })
  const deposits = {
    [sander]: await codeOn(line(sander), 'deposito'),
    [game]: await codeOn(line(game), 'deposito'),
  }
  expect(new Set([code, ...Object.values(deposits)]).size).toBe(3)
  for (const [name, deposit] of Object.entries(deposits)) {
    await typeCode(door, locker, deposit)
    await expect(screen).toContainText(`Deposita: ${name}`)
    await page.reload()
    await expect(line(name).getByText('Restituito', { exact: true })).toBeVisible()
  }
  await expect(card.getByText('Restituito', { exact: true })).toHaveCount(2)
})

test('two things delivered are paid once; cancelling one keeps the payment, cancelling the last refunds it', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server)
  await begin(page, server.url, 'ogt-0023')
  await addToCheckout(page, server.url, 'ogt-0024', mixer)
  await choosePoint(page, /Consegna a domicilio/)
  await fillAddress(page, '40068', 'San Lazzaro di Savena')
  await expect(addressDialog(page)).toHaveCount(0)
  await chooseLoan(page)
  await expect(page.getByText(/^Prestito gratis, consegna 4,50.€$/)).toBeVisible()
  await pay(page).click()
  await expect(payPal(page)).toContainText('4.50 EUR')
  await payPal(page).getByRole('button', { name: 'Paga' }).click()
  await expect(page.getByText(/^Il pagamento è arrivato: 4,50.€ pagati (il|l')/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: `${mixer}, ${chopper}` })).toBeVisible()

  const card = together(page)
  const paid = card.getByText(/4,50.€/)
  const cancelled = card.getByText('Annullato', { exact: true })
  /** Cancels one loan on its page. @param told what its dialog says of the money */
  async function cancel(name: string, told: RegExp) {
    await (await openRow(card)).getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Annulla prestito' }).click()
    const dialog = page.getByRole('dialog', { name: 'Annullare il prestito?' })
    await expect(dialog).toContainText(told)
    await dialog.getByRole('button', { name: 'Annulla prestito' }).click()
    await expect(page.getByText('Prestito annullato!')).toBeVisible()
    await page.goto(`${server.url}/me/orders`)
    await openRow(card)
  }
  await page.goto(`${server.url}/me/orders`)
  await openRow(card)
  await expect(paid).toHaveText(/^4,50.€ pagati (il |l')[^,:]+\.$/)
  await cancel(mixer, /hai pagato 4,50.€: tornano se annulli tutta la prenotazione\./)
  await expect(cancelled).toHaveCount(1)
  await expect(paid).toHaveText(/^4,50.€ pagati (il |l')[^,:]+\.$/)
  await cancel(chopper, /hai pagato 4,50.€: tornano sul conto PayPal o sulla carta/)
  await expect(cancelled).toHaveCount(2)
  await expect(async () => {
    await page.reload()
    await expect(paid).toHaveText(/ e rimborsati (il |l').+, sul conto PayPal/, { timeout: 3000 })
  }).toPass()
  await emailTo(server, 'socia@example.org', 'Rimborsati:')
  expect(emailsTo(server, 'socia@example.org', 'Rimborsati:')).toHaveLength(1)
})

test('what is at a home is borrowed alone: the question says so, whichever of two comes first', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  const products = { 'ogt-0003': sander, 'ogt-0064': kites }
  for (const [open, other] of [
    ['ogt-0003', 'ogt-0064'],
    ['ogt-0064', 'ogt-0003'],
  ] as const) {
    await begin(page, server.url, open)
    const question = await askForAnother(page, server.url, other)
    await expect(question.getByText(alone)).toBeVisible()
    const add = question.getByRole('button', { name: 'Aggiungi allo stesso ritiro' })
    await expect(add).toHaveCount(0)
    await question.getByRole('button', { name: 'Continua quella in corso' }).click()
    const line = (id: typeof open) =>
      page.getByRole('heading', { level: 2, name: products[id], exact: true })
    await expect(line(open)).toBeVisible()
    await expect(line(other)).toHaveCount(0)
    const more = page.getByRole('link', { name: 'Aggiungi un oggetto' })
    await expect(more).toHaveCount(open === 'ogt-0064' ? 0 : 1)
  }
})

test('a locker without room for two is left out with the reason, and a desk takes both', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await begin(page, server.url, 'ogt-0003')
  await chooseLoan(page, { point: new RegExp(locker) })
  await expect(page.getByRole('timer')).toBeVisible()
  await addToCheckout(page, server.url, 'ogt-0038', sander)
  await expect(page.getByText(/^Qui non ci sta tutto: .*Smartlocker Saragozza/)).toBeVisible()
  // The desk of the latest loan is proposed in its place.
  await expect(radio(page, 'Sportello Savena')).toBeChecked()
  await choosePoint(page, /Sportello Centro/)
  await page.getByRole('button', { name: 'Cambia punto di ritiro' }).click()
  await expect(page.getByRole('radio', { name: /Sportello/ })).toHaveCount(3)
  await expect(page.getByRole('radio', { name: /Smartlocker/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await chooseLoan(page)
  await confirmLoan(page)
  await expect(page.getByRole('heading', { level: 2, name: `${sander}, ${game}` })).toBeVisible()
  await expect(page.getByText(/Sportello Centro/).first()).toBeVisible()
})

test('a locker whose room was taken away meanwhile is refused before the days are reserved', async ({
  page,
  ownServer: server,
}) => {
  await makeRoom(server.url, 2)
  await signedIn(page, server)
  await begin(page, server.url, 'ogt-0003')
  await addToCheckout(page, server.url, 'ogt-0038', sander)
  await chooseLoan(page, { point: new RegExp(locker), stop: true })
  await makeRoom(server.url, null)
  await next(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: full })
  await expect(refusal).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/loan/)
  await choosePoint(page, /Sportello Centro/)
  await expect(refusal).toHaveCount(0)
  await chooseLoan(page)
  await expect(page).toHaveURL(/\/checkout\/recap/)
})
