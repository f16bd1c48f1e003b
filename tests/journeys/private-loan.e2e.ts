import { anotherBrowser, expect, signedIn, test } from '#tests/support/app.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'

const warning =
  "Attenzione, prima di procedere con la prenotazione devi accettare di condividere i tuoi dati con il proprietario dell'oggetto (indispensabile per concordare la consegna)"

test('a private product from the catalogue to its return, the owner in another browser', {
  tag: '@core',
}, async ({ page, browser, ownServer: server }) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/search?k=aquiloni`)
  await page.getByRole('link', { name: /Aquiloni acrobatici/ }).click()
  await page.getByRole('button', { name: 'Prendi in prestito' }).first().click()
  await chooseLoan(page, { stop: true })
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByText('si ritira a casa di chi lo presta')).toBeVisible()
  await expect(page.getByText('Via del Pratello')).toHaveCount(0)
  const go = page.getByRole('button', { name: 'Continua con questo prestito' })
  await go.click()
  await expect(page.getByRole('alert')).toHaveText(warning)
  await page.getByRole('checkbox', { name: /Accetto di condividere i miei dati/ }).check()
  await page.getByLabel('La tua domanda').fill('Posso passare **domani**?')
  await go.click()
  await expect(page.getByText('Casa del proprietario')).toBeVisible()
  const id = await confirmLoan(page)
  await expect(page.getByText('Quando Vittorio dice che va bene')).toBeVisible()
  await expect(page.getByText('Via del Pratello')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Chiama Vittorio' })).toHaveCount(0)

  // Opening the e-mail's link does not agree; only the button does.
  const owner = await (await anotherBrowser(browser)).newPage()
  await signedIn(owner, server, 'vicino@example.org')
  await owner.goto(`${server.url}/me/products/ogt-0064`)
  const mine = owner.getByRole('article').filter({ hasText: 'Aquiloni acrobatici' })
  await expect(mine).toContainText('Attesa conferma')
  await expect(mine).toContainText('Marta')
  await expect(mine.locator('blockquote strong')).toHaveText('domani')
  await expect(mine.getByRole('button', { name: 'Non posso' })).toBeVisible()
  await page.goto(`${server.url}/me/orders/${id}`)
  const waits = page.getByText(/^Chi lo presta risponde entro/).filter({ visible: true })
  await expect(waits.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Conferma ricezione' })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Va bene' }).click()
  await expect(owner.getByText('Fatto: ora potete sentirvi.')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Va bene' })).toHaveCount(0)
  await expect(mine.getByRole('button', { name: 'Annulla prestito' })).toBeVisible()

  await page.reload()
  const place = page.getByRole('region', { name: 'Punto di ritiro' })
  await expect(place).toContainText('Via del Pratello 118')
  await expect(page.getByText(/^Vittorio ha detto che va bene/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chiama Vittorio' })).toHaveAttribute(
    'href',
    /^tel:.*3330000004/,
  )
  await page.getByRole('button', { name: 'Conferma ricezione' }).click()
  const receive = page.getByRole('dialog', { name: 'Conferma ricezione oggetto' })
  await receive.getByRole('button', { name: "Ho ricevuto l'oggetto" }).click()
  await expect(page.getByText('Grazie per la tua conferma!')).toBeVisible()

  await owner.reload()
  await mine.getByRole('button', { name: 'Conferma restituzione' }).click()
  const back = owner.getByRole('dialog', { name: 'Conferma restituzione' })
  await back.getByRole('button', { name: "Ho di nuovo l'oggetto" }).click()
  await expect(owner.getByText('Grazie per la tua conferma!')).toBeVisible()
  await owner.context().close()

  await page.reload()
  await expect(page.getByText('Restituito').filter({ visible: true }).first()).toBeVisible()
  await expect(place).not.toContainText('Via del Pratello 118')
  await expect(page.getByRole('link', { name: 'Chiama Vittorio' })).toHaveCount(0)
})

test('an owner who cannot lend says why in a dialog, and the borrower reads it', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const owner = await (await anotherBrowser(browser)).newPage()
  await signedIn(owner, server, 'vicino@example.org')
  await owner.goto(`${server.url}/me/products/ogt-0079`)
  const asked = owner.getByRole('article').filter({ hasText: 'Amaca da viaggio' })
  await asked.getByRole('button', { name: 'Non posso' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Non puoi prestarlo?' })
  await dialog.getByRole('button', { name: 'Non posso' }).click()
  await expect(dialog.getByText('Campo richiesto')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('In quei giorni serve a me')
  await dialog.getByRole('button', { name: 'Non posso' }).click()
  await expect(owner.getByText('Fatto: lo diciamo a chi te lo ha chiesto.')).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Non posso' })).toHaveCount(0)
  await owner.context().close()
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l003`)
  await expect(page.getByText('Negato').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('In quei giorni serve a me')).toBeVisible()
})

test('the consent to share contacts is stored for one checkout, and asked again for the next', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0093')
  await chooseLoan(page, { stop: true })
  const yes = page.getByRole('checkbox', { name: /Accetto di condividere i miei dati/ })
  await yes.check()
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
  await expect(page).toHaveURL(/\/checkout\/recap/)
  await page.goBack()
  await expect(yes).toBeChecked()
  await page.getByRole('button', { name: 'Abbandona questo prestito' }).click()
  await startCheckout(page, server.url, 'ogt-0129')
  await expect(yes).not.toBeChecked()
})
