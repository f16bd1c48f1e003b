import type { Page } from '@playwright/test'
import { anotherBrowser, expect, hydrated, settled, signedIn, test } from '#tests/support/app.ts'
import { confirmationLink, fillAddress, fillPerson } from '#tests/support/sign-up.ts'
import { report, Task } from '#tests/support/task.ts'

test.use({ viewport: { width: 390, height: 844 } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const borrow = (page: Page) => button(page, 'Prendi in prestito').first()

/** Chooses days, and continues to the recap. */
async function chooseDays(task: Task) {
  const { page } = task
  await task.press(button(page, /^\d+ giorni$/).first())
  await task.press(button(page, 'Continua con questo prestito'))
}

/** Pays the card that is chosen in the recap. */
async function payCard(task: Task) {
  const { page } = task
  await task.press(button(page, 'PayPal (simulazione)'))
  const payPal = page.getByRole('dialog', { name: 'PayPal' })
  await task.look(payPal)
  await task.press(payPal.getByRole('button', { name: 'Paga' }))
  await expect(page.getByText('Ora hai la tessera!')).toBeVisible()
}

test('a stranger signs up and confirms a first loan', async ({ page, ownServer: server }) => {
  const task = new Task(page)
  await page.goto(`${server.url}/products/ogt-0003`)
  await hydrated(page)
  await task.screen(/\S/)
  await task.press(borrow(page))
  await task.screen(/^Registrati per prendere «.+»$/)
  await fillPerson(page, 'ada@example.org')
  await fillAddress(page)
  await task.screen(/^Indirizzo e password/)
  await task.press(button(page, 'Registrati'))
  await task.screen('Controlla la posta')
  await page.goto(await confirmationLink(server, 'ada@example.org'))
  await expect(page).toHaveURL(/modulo-adesione/)
  await task.screen(/\S/)
  await task.press(page.getByRole('checkbox'))
  await task.press(button(page, 'Accetta'))
  await expect(page).toHaveURL(/checkout\/loan/)
  await task.screen(/\S/)
  await task.press(page.getByRole('radio', { name: /Smartlocker Saragozza/ }))
  await chooseDays(task)
  await expect(page).toHaveURL(/checkout\/recap/)
  await task.screen(/\S/)
  const before = task.presses
  await payCard(task)
  report('Pay the first card inside the checkout', task.presses - before, 2)
  await task.press(button(page, 'Conferma e invia prenotazione'))
  await expect(page).toHaveURL(/\/cb/)
  await task.screen(/\S/)
  report('Sign up to first loan', task.screens, 9, 'screens, the thanks included')
})

test('a member borrows an object', async ({ page, ownServer: server }) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/products/ogt-0019`)
  await hydrated(page)
  const task = new Task(page)
  await task.press(borrow(page))
  await expect(page.getByRole('radio', { checked: true })).toBeVisible()
  await chooseDays(task)
  await task.press(button(page, 'Conferma e invia prenotazione'))
  await expect(page).toHaveURL(/\/cb/)
  report('Borrow with an active card, from the object', task.presses, 4)
})

test('a member cancels, extends, calls, and shows the code', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  await settled(page)
  let task = new Task(page)
  await task.press(button(page, 'Annulla prestito'))
  await task.press(page.getByRole('dialog').getByRole('button', { name: 'Annulla prestito' }))
  await expect(page.getByText('Prestito annullato!')).toBeVisible()
  report('Cancel, from the loan', task.presses, 3)

  await page.goto(`${server.url}/me/orders/bologna-l004`)
  await settled(page)
  task = new Task(page)
  await task.press(page.getByRole('button', { name: /^Estendi fino a/ }))
  const dialog = page.getByRole('dialog', { name: 'Estendere il prestito?' })
  await task.press(dialog.getByRole('button', { name: /^Estendi fino a/ }))
  await expect(page.getByText('Estensione del prestito avvenuta con successo')).toBeVisible()
  report('Extend, from the loan', task.presses, 2)

  await page.goto(server.url)
  await settled(page)
  task = new Task(page)
  const toolbar = page.getByRole('navigation', { name: 'Barra degli strumenti' })
  await task.press(toolbar.getByRole('link', { name: 'Prestiti' }))
  await task.press(button(page, 'Banco da lavoro pieghevole').first())
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  report('Find who to call, from the home page', task.presses, 2)
})

test('a member shows the code from the shortcut on the home screen', async ({ page, server }) => {
  await signedIn(page, server)
  const manifest = await (await page.request.get(`${server.url}/manifest.webmanifest`)).json()
  const shortcut = manifest.shortcuts[0].url
  await page.goto(server.url + shortcut)
  await expect(page.getByRole('img', { name: /^Codice di/ }).first()).toBeVisible()
  report('Show the code, from the home screen', 1, 1)
})

test('a member joins a queue', async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/products/ogt-0020`)
  await settled(page)
  const task = new Task(page)
  await task.press(button(page, 'Mettiti in coda'))
  await expect(page.getByText('In coda: posto 1 di 1')).toBeVisible()
  report('Join a queue, from the object', task.presses, 1)
})

test('an owner accepts a request, and takes an object back', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const borrower = await (await anotherBrowser(browser)).newPage()
  await signedIn(borrower, server)
  await borrower.goto(`${server.url}/me/orders/bologna-l096`)
  await button(borrower, 'Conferma ricezione').click()
  await button(borrower, "Ho ricevuto l'oggetto").click()
  await expect(borrower.getByText('Grazie per la tua conferma!')).toBeVisible()
  await borrower.context().close()

  await signedIn(page, server, 'vicino@example.org')
  await page.goto(server.url)
  await settled(page)
  const task = new Task(page)
  await task.press(page.getByRole('link', { name: /^Profilo 1 richiesta$/ }))
  await task.press(button(page, 'Va bene'))
  await expect(page.getByText('Fatto: ora potete sentirvi.')).toBeVisible()
  report('Accept a request, from the home page', task.presses, 2)

  await page.goto(`${server.url}/me/products`)
  await settled(page)
  const back = new Task(page)
  const mine = page.getByRole('article').filter({ hasText: 'Banco da lavoro pieghevole' })
  await back.press(mine.getByRole('button', { name: 'Conferma restituzione' }))
  await back.press(button(page, "Ho di nuovo l'oggetto"))
  await expect(page.getByText('Grazie per la tua conferma!')).toBeVisible()
  report('Hand back to a neighbour, from my objects', back.presses, 3)
})
