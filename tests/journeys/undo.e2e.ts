import type { Page } from '@playwright/test'
import {
  anotherBrowser,
  expect,
  hydrated,
  pick,
  settled,
  signedIn,
  swipe,
  test,
} from '#tests/support/app.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'
import { openDesks } from '#tests/support/open-desks.ts'

/** What a press promises is done, also if the page is reloaded at once, and it can be undone by another press. */
const staff = 'staff@example.org'
const undoInToast = (page: Page) => page.getByRole('button', { name: 'Annulla', exact: true })
const leave = (page: Page) =>
  page.getByRole('button', { name: 'Abbandona questo prestito' }).locator('visible=true')
const gone = (page: Page) =>
  page.getByRole('heading', { name: 'Ops, checkout non trovato o abbandonato' })
const bar = (page: Page) => page.getByRole('complementary', { name: 'Checkout in corso' })

/** Presses, and reloads as soon as the server has answered, whatever the page still wants to do. */
async function pressAndReload(page: Page, press: () => Promise<unknown>) {
  const answered = page.waitForResponse(
    response =>
      response.request().method() !== 'GET' && /\/v1\/(checkout|desk)\//.test(response.url()),
  )
  await press()
  await answered
  await page.reload()
}

test('a loan that is abandoned by its button ends, although the page is reloaded at once', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0021')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  await expect(page.getByRole('timer')).toBeVisible()
  await pressAndReload(page, () => leave(page).click())
  await page.goto(`${server.url}/checkout/loan`)
  await expect(gone(page)).toBeVisible()
})

test('a press reaches the server although its page is left before it is sent', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0021')
  await expect(leave(page)).toBeVisible()
  let release = () => {}
  const left = new Promise<void>(done => {
    release = done
  })
  await page.route('**/v1/checkout/cart/', route => left.then(() => route.continue()))
  const pressed = page.waitForRequest('**/v1/checkout/cart/')
  await leave(page).click()
  await pressed
  // Another document, which ends every other request of the page.
  await page.goto(`${server.url}/v1/status`)
  release()
  const open = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` }
      return (await fetch('/v1/checkout', { headers })).json()
    })
  await expect.poll(open).toEqual({ exists: false })
})

test('from the bar a checkout ends at once too, by its menu and by a swipe', async ({
  browser,
  ownServer: server,
}) => {
  const viewport = { width: 390, height: 844 }
  const page = await (await anotherBrowser(browser, { hasTouch: true, viewport })).newPage()
  await signedIn(page, server, 'vicino@example.org')
  const menu = bar(page).getByRole('button', { name: 'Azioni sulla prenotazione' })
  const end = async () => {
    await menu.click()
    await pick(bar(page).getByRole('button', { name: 'Abbandona il checkout' }))
  }
  for (const press of [end, () => swipe(bar(page))]) {
    await startCheckout(page, server.url, 'ogt-0021')
    await expect(page).toHaveURL(/\/checkout\/loan/)
    await page.goto(`${server.url}/search`)
    await hydrated(page)
    await expect(bar(page)).toBeVisible()
    await pressAndReload(page, press)
    await expect(page.getByText(/Puoi prendere ancora/)).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  }
  await page.context().close()
})

test('an abandoned loan is put back with point, days and question, also after a reload of it', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0021')
  await page.getByLabel('La tua domanda').fill('Pesa molto?')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  await expect(page.getByRole('timer')).toBeVisible()
  const days = await page.getByRole('definition').first().innerText()
  await leave(page).click()
  await expect(page).toHaveURL(/products\/ogt-0021$/)
  await undoInToast(page).click()
  await expect(page).toHaveURL(/checkout\/recap/)
  await page.reload()
  await expect(page.getByRole('definition').first()).toHaveText(days, { useInnerText: true })
  await expect(page.getByText('Smartlocker Saragozza')).toBeVisible()
  await expect(page.getByText('Pesa molto?')).toBeVisible()
  await leave(page).click()
  await expect(page.getByText('Prenotazione abbandonata')).toBeVisible()
})

test('an abandoned loan whose days were booked meanwhile is put back without them, and the page says so', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await startCheckout(page, server.url, 'ogt-0021')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  await expect(page.getByRole('timer')).toBeVisible()
  const other = await (await anotherBrowser(browser)).newPage()
  await signedIn(other, server, 'socia@example.org')
  await other.goto(`${server.url}/products/ogt-0021`)
  await hydrated(other)
  await leave(page).click()
  // The message stays while the pointer is on it.
  await undoInToast(page).hover()
  await startCheckout(other, server.url, 'ogt-0021')
  await chooseLoan(other, { point: /Smartlocker Saragozza/ })
  await confirmLoan(other)
  await undoInToast(page).click()
  await expect(
    page.getByText('Giorni o punto di ritiro non sono più liberi: sceglili di nuovo.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/checkout\/loan/)
  await expect(page.getByRole('radio', { name: /Smartlocker Saragozza/ })).toBeChecked()
  await other.context().close()
})

test('an overdue loan that is taken back with one press stays returned after a reload, and is undone in the list', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  const open = async (list: string) => {
    await page.goto(`${server.url}/admin`)
    await hydrated(page)
    await page.getByRole('button', { name: list }).click()
    // The list changes together with its button.
    await expect(page.getByRole('button', { name: list, pressed: true })).toBeVisible()
    await settled(page)
  }
  const back = page.getByRole('button', { name: /^Segna la restituzione: / })
  await open('In ritardo')
  await expect(back.first()).toBeVisible()
  const count = await back.count()
  const name = ((await back.first().getAttribute('aria-label')) ?? '').replace(
    'Segna la restituzione: ',
    '',
  )
  await pressAndReload(page, () => back.first().click())
  await open('In ritardo')
  await expect(back).toHaveCount(count - 1)
  await page.getByRole('button', { name: 'Conclusi' }).click()
  await page.getByRole('searchbox').fill(name)
  const undo = page.getByRole('button', { name: `Annulla la restituzione: ${name}` })
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(page.getByText("il prestito è di nuovo com'era")).toBeVisible()
  await expect(undo).toHaveCount(0)
  await open('In ritardo')
  await expect(back).toHaveCount(count)

  await back.first().click()
  await expect(page.getByText(/^Restituito/)).toBeVisible()
  await undoInToast(page).click()
  await expect(page.getByText("il prestito è di nuovo com'era")).toBeVisible()
  await expect(back).toHaveCount(count)
})

test('at the desk a return and a denial are kept over a reload, and undone in the list of the day', async ({
  page,
  ownServer: server,
}) => {
  await openDesks(server.url)
  await signedIn(page, server, staff)
  const object = 'Macchina per il sottovuoto'
  const panel = page.getByRole('region', { name: object })
  const dialog = page.getByRole('dialog')
  const day = async (list: string) => {
    await page.goto(`${server.url}/desk/day`)
    return page
      .getByRole('region', { name: list })
      .getByRole('listitem')
      .filter({ hasText: object })
  }
  const look = async () => {
    await page.goto(`${server.url}/desk?object=ogt-0027`)
    await hydrated(page)
  }
  await look()
  await panel.getByRole('button', { name: 'Nega il prestito' }).first().click()
  await dialog.getByLabel('Motivo').fill('Non si trova')
  await pressAndReload(page, () => dialog.getByRole('button', { name: 'Nega il prestito' }).click())
  await expect(panel.getByText('Negato')).toBeVisible()
  const denied = await day('Da consegnare')
  await expect(denied).toContainText('Negato')
  await denied.getByRole('button', { name: /^Annulla il rifiuto/ }).click()
  await expect(denied.getByText('Negato')).toHaveCount(0)

  await look()
  await pressAndReload(page, () =>
    panel.getByRole('button', { name: 'Consegna', exact: true }).click(),
  )
  await expect(panel.getByRole('button', { name: 'Annulla la consegna' })).toBeVisible()
  await panel.getByRole('button', { name: 'Prendi in restituzione' }).click()
  await pressAndReload(page, () => dialog.getByRole('button', { name: 'È tornato' }).click())
  await expect(panel.getByText('Restituito').first()).toBeVisible()
  const returned = await day('Da riprendere')
  await expect(returned).toContainText('fatto')
  await returned.getByRole('button', { name: /^Annulla la restituzione/ }).click()
  await expect(returned).toHaveCount(0)
  await look()
  await expect(panel.getByRole('button', { name: 'Prendi in restituzione' })).toBeVisible()
})

test('a label of a pile that was scanned is returned, although the page is reloaded', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/desk/returns`)
  await hydrated(page)
  await page.getByLabel("Codice dell'oggetto").fill('OGT-0001')
  await pressAndReload(page, () => page.getByLabel("Codice dell'oggetto").press('Enter'))
  await page.goto(`${server.url}/desk?object=OGT-0001`)
  const undo = page.getByRole('button', { name: 'Annulla la restituzione' })
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(page.getByRole('button', { name: 'Prendi in restituzione' })).toBeVisible()
})
