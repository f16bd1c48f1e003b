import type { Page } from '@playwright/test'
import { expect, signedIn, test } from '#tests/support/app.ts'
import { chooseLoan, choosePoint, startCheckout } from '#tests/support/booking.ts'
import { addressDialog, fillAddress, pay, payPal } from '#tests/support/delivery.ts'
import { loanRow, openLoan, openRow } from '#tests/support/loan-rows.ts'

/** Goes to the recap of a delivery to a nearby town. */
async function toRecap(page: Page, url: string, product: string) {
  await startCheckout(page, url, product)
  await expect(page).toHaveURL(/\/checkout\/loan/)
  await choosePoint(page, /Consegna a domicilio/)
  await fillAddress(page, '40068', 'San Lazzaro di Savena')
  await expect(addressDialog(page)).toHaveCount(0)
  await chooseLoan(page)
  await expect(page).toHaveURL(/\/checkout\/recap/)
}

test('a member has a product delivered and pays for it', { tag: '@core' }, async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/search?k=planetaria`)
  await page
    .getByRole('link', { name: /Planetaria/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Prendi in prestito' }).first().click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  const product = await page.getByRole('heading', { level: 2 }).first().innerText()
  await choosePoint(page, /Consegna a domicilio/)
  await expect(page.getByText('4,50 €')).toBeVisible()
  await expect(addressDialog(page)).toBeVisible()
  await expect(addressDialog(page).getByLabel('CAP')).toHaveValue('40126')
  await fillAddress(page, '40068', 'San Lazzaro di Savena')
  await expect(page.getByText('Via Emilia 120, scala B, 40068 San Lazzaro di Savena')).toBeVisible()
  await chooseLoan(page)
  await expect(page.getByText('Prestito gratis, consegna 4,50 €')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
  await expect(page.getByRole('button', { name: 'Conferma e invia prenotazione' })).toHaveCount(0)
  // Where the money would go is said before it is paid.
  await expect(
    page.getByText(
      'Se annulli in tempo, o se la consegna non si può fare, i soldi tornano da soli sul conto PayPal o sulla carta con cui paghi.',
    ),
  ).toBeVisible()
  await pay(page).click()
  await expect(payPal(page)).toContainText('4.50 EUR')
  await payPal(page).getByRole('button', { name: 'Paga' }).click()
  await expect(page).toHaveURL(/\/checkout\/[^/]+\/cb/)
  await expect(page.getByText('Il pagamento è arrivato')).toBeVisible()
  await expect(page.getByText(/^Il pagamento è arrivato: 4,50.€ pagati (il|l')/)).toBeVisible()
  await page.getByRole('link', { name: 'I miei prestiti' }).first().click()
  // An earlier loan of the same thing is there before the new one.
  const card = loanRow(page, product).filter({ hasText: 'Te lo portiamo' })
  await openRow(card)
  await expect(card).toContainText('Attesa conferma')
  await expect(card).toContainText('Via Emilia 120, scala B, 40068 San Lazzaro di Savena')
  await expect(card).toContainText('Si riporta a')
  await openLoan(card)
  await expect(
    page.locator('dd:visible', { hasText: 'Via Emilia 120, scala B, 40068' }),
  ).toBeVisible()
  await expect(page.locator('dt:visible', { hasText: 'Si riporta a' })).toBeVisible()

  // What is paid is given back: said before, until it is done, and after.
  await page.getByRole('button', { name: 'Annulla prestito' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annullare il prestito?' })
  await expect(dialog).toContainText(
    /Per la consegna hai pagato 4,50.€: tornano sul conto PayPal o sulla carta con cui hai pagato\./,
  )
  await dialog.getByRole('button', { name: 'Annulla prestito' }).click()
  await expect(page.getByText('Prestito annullato!')).toBeVisible()
  const paid = page.locator('dd:visible', { hasText: '4,50' })
  await expect(async () => {
    await page.reload()
    await expect(paid).toHaveText(
      /^4,50.€ pagati (il |l').+ e rimborsati (il |l').+, sul conto PayPal o sulla carta con cui hai pagato\.$/,
      { timeout: 3000 },
    )
  }).toPass()
  // As if PayPal had not answered yet.
  await page.route(/\/v1\/me\/orders\/[^/]+$/, async route => {
    const response = await route.fetch({ maxRetries: 2 })
    const order = await response.json()
    const payment = { ...order.payment, refund_due: true, refunded_at: null }
    await route.fulfill({ response, json: { ...order, payment } })
  })
  await page.reload()
  await expect(paid).toHaveText(
    /^4,50.€ pagati (il |l').+: tornano sul conto PayPal o sulla carta con cui hai pagato, e ti scriviamo quando partono\.$/,
  )
  await page.unrouteAll({ behavior: 'wait' })
})

test('every wrong address has its own message', async ({ page, server }) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0023')
  const radio = page.getByRole('radio', { name: /Consegna a domicilio/ })
  await choosePoint(page, /Consegna a domicilio/)
  const dialog = addressDialog(page)
  await dialog.getByLabel('Via e numero').fill('')
  await dialog.getByRole('button', { name: 'Conferma', exact: true }).click()
  await expect(dialog.getByText('Campo richiesto')).toBeVisible()
  await fillAddress(page, '99999', 'Altrove')
  const alert = dialog.getByRole('alert').filter({ hasText: /ci dispiace/i })
  await expect(alert).toHaveText(
    'Ci dispiace, CAP non trovato, controlla i campi inseriti o riprova con un altro indirizzo',
  )
  await fillAddress(page, '00118', 'Roma', 'RM')
  await expect(alert).toHaveText(
    'Ci dispiace, sei troppo distante, controlla i campi inseriti o riprova con un altro indirizzo',
  )
  await page.route('**/v1/checkout/shipping', route => route.fulfill({ status: 500, body: '' }))
  await fillAddress(page, '40068', 'San Lazzaro di Savena')
  await expect(alert).toHaveText(
    'Ops, ci dispiace, al momento non è possibile prendere in prestito gli oggetti tramite consegna a domicilio a causa di un problema tecnico che verrà risolto nel corso della giornata odierna',
  )
  await page.unroute('**/v1/checkout/shipping')
  await dialog.getByRole('button', { name: 'Annulla e chiudi' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(radio).not.toBeChecked()
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
  await expect(page.getByText('Scegli prima dove ritirare.')).toBeVisible()
  await radio.check()
  await dialog.getByLabel('Città').fill('')
  await dialog.getByLabel('Provincia').fill('')
  await dialog.getByLabel('CAP').fill('40068')
  await expect(dialog.getByLabel('Città')).toHaveValue('San Lazzaro di Savena')
  await expect(dialog.getByLabel('Provincia')).toHaveValue('BO')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abbandona questo prestito' }).click()
  await expect(page).toHaveURL(/products\/ogt-0023$/)
})

test('a failure between the address and the recap is shown', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0023')
  await choosePoint(page, /Consegna a domicilio/)
  await fillAddress(page, '40068', 'San Lazzaro di Savena')
  await expect(addressDialog(page)).toHaveCount(0)
  await page.route('**/v1/checkout/shipping', route => route.fulfill({ status: 500, body: '' }))
  await page.clock.install()
  await chooseLoan(page)
  await expect(page.getByRole('alert').filter({ hasText: /ci dispiace/ })).toHaveText(
    /^Ops, ci dispiace, al momento non è possibile prendere in prestito gli oggetti tramite consegna a domicilio/,
  )
  await expect(page).toHaveURL(/checkout\/loan/)
  // Time for a second message to appear, which would be an error.
  await page.clock.runFor(2000)
  await expect(page.getByText('Il servizio al momento non risponde')).toHaveCount(0)
})

test('a delivery that can no longer be paid leads to another way to get the product', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await toRecap(page, server.url, 'ogt-0023')
  await expect(pay(page)).toBeVisible()
  // As if staff had removed the library's account for payments.
  const without = (text: string) => text.replaceAll(/"pp_pk":"[^"]*"/g, '"pp_pk":null')
  for (const address of [`${server.url}/checkout/recap`, '**/v1/libraries/*']) {
    await page.route(address, async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: without(await response.text()) })
    })
  }
  await page.reload()
  await expect(page.getByText('Questo oggetto non si può avere in questo modo')).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Cambia punto di ritiro' }).click()
  await choosePoint(page, /Sportello Centro/)
  await chooseLoan(page)
  await expect(page.getByRole('button', { name: 'Conferma e invia prenotazione' })).toBeEnabled()
})

test('a cancelled or declined payment books nothing; a lost answer is found later', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server)
  await toRecap(page, server.url, 'ogt-0023')
  await pay(page).click()
  await payPal(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('Hai annullato: non è stato pagato nulla.')).toBeVisible()
  await pay(page).click()
  await payPal(page).getByRole('button', { name: 'Carta rifiutata' }).click()
  await expect(page.getByText('Il pagamento non è stato completato')).toBeVisible()
  let lost = true
  await page.route('**/v1/checkout/confirm', async route => {
    if (!lost) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await pay(page).click()
  await payPal(page).getByRole('button', { name: 'Paga' }).click()
  await expect(page.getByText('non pagare di nuovo: lo ritroviamo')).toBeVisible()
  lost = false
  await page.getByRole('button', { name: 'Controlla di nuovo' }).click()
  await expect(page).toHaveURL(/\/checkout\/[^/]+\/cb/)
})

test('a payment for days that somebody else took is refunded, and the page says so', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await toRecap(page, server.url, 'ogt-0023')
  await page.route('**/v1/checkout/confirm', route =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'delivery_refunded', message: '', request_id: 'x' } },
    }),
  )
  await pay(page).click()
  await payPal(page).getByRole('button', { name: 'Paga' }).click()
  await expect(page.getByText('il pagamento della consegna ti è stato rimborsato')).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await page.getByRole('link', { name: "Torna all'oggetto" }).click()
  await expect(page).toHaveURL(/products\/ogt-0023$/)
  await page.goto(`${server.url}/checkout/pp/cb`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento con PayPal')
})

test('a product that cannot be delivered offers no delivery', async ({ page, server }) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0064')
  await expect(page).toHaveURL(/\/checkout\/loan/)
  await expect(page.getByRole('radio', { name: /Casa del proprietario/ })).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.getByRole('button', { name: 'Abbandona questo prestito' }).click()
})

test('a delivery without an address asks for it first', async ({ page, ownServer: server }) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0023')
  await expect(page.getByRole('heading', { name: 'Hai delle domande?' })).toBeVisible()
  const radio = page.getByRole('radio', { name: /Consegna a domicilio/ })
  await choosePoint(page, /Consegna a domicilio/)
  await expect(addressDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(addressDialog(page)).toHaveCount(0)
  await expect(radio).toBeChecked()
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
  await expect(addressDialog(page)).toContainText(
    'Compila il tuo indirizzo per la consegna a domicilio!',
  )
  await fillAddress(page, '40068', 'San Lazzaro di Savena')
  await expect(page.getByText('Via Emilia 120, scala B, 40068 San Lazzaro di Savena')).toBeVisible()
})

test('staff who end deliveries read how many are still to be made, and where to see them', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/deliveries`)
  const rows = page.getByRole('list', { name: 'Consegne' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  await page.goto(`${server.url}/admin/settings`)
  const remaining = page.getByText(/^Chi ha già prenotato la riceve lo stesso/)
  const offered = page.getByLabel('Gli oggetti si possono portare a casa')
  await expect(offered).toBeChecked()
  await expect(remaining).toHaveCount(0)
  await offered.uncheck()
  await expect(remaining).toContainText(new RegExp(`rest(a|ano) ${count} consegn(a|e)`))
  await expect(page.getByRole('link', { name: 'Vedi le consegne' })).toHaveAttribute(
    'href',
    '/admin/deliveries',
  )
  // Nothing was saved.
  await offered.check()
  await expect(remaining).toHaveCount(0)
})
