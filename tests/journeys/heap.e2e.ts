import type { OpenDefects } from '#contract/shapes/desk/defects.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { anotherBrowser, expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { demoCalls } from '#tests/support/booked-together.ts'
import { report, Task } from '#tests/support/task.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a heap of ten by a keyboard scanner: one late, one damaged, one from elsewhere; the end says what goes where', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk/returns`)
  const task = new Task(page)
  const list = page.getByRole('region', { name: 'Restituzioni' })
  const row = (code: string) => list.getByRole('listitem').filter({ hasText: code })
  await expect(page.getByLabel("Codice dell'oggetto")).toBeFocused()
  await page.getByLabel('Punto').selectOption({ label: 'Sportello Savena' })
  task.presses += 1
  await page.getByLabel("Codice dell'oggetto").focus()
  // A scan is no press.
  const codes = ['0005', '0008', '0032', '0040', '0053', '0072', '0098', '0174', '0192', '0001']
  for (const code of codes) {
    await page.keyboard.type(`OGT-${code}`)
    await page.keyboard.press('Enter')
  }
  await expect(list.getByRole('heading')).toHaveText('Restituiti: 10')
  await expect(row('OGT-0005')).toContainText('In ritardo di 47 giorni')
  await expect(row('OGT-0008')).toContainText('In tempo')
  await expect(row('OGT-0001')).toContainText('È di un altro punto: Sportello Bolognina')
  await expect(row('OGT-0001')).toContainText(/Poi Fatima El Amrani, da/)
  await settled(page)
  expect(await screenFaults(page, 'heap')).toEqual([])

  await task.press(row('OGT-0032').getByRole('button', { name: /^Nota o danno/ }))
  const dialog = page.getByRole('dialog', { name: 'Nota o danno' })
  await task.press(dialog.getByLabel('misurino'))
  await dialog.getByLabel("Com'è tornato?").fill('Il coperchio è crepato')
  await dialog.getByLabel('Quanto costa, in euro').fill('12,50')
  await task.press(dialog.getByLabel(/È danneggiato/))
  await task.press(dialog.getByRole('button', { name: 'Salva' }))
  await expect(row('OGT-0032')).toContainText('Mancano: misurino')
  await expect(row('OGT-0032')).toContainText('12,50 €')
  await expect(row('OGT-0032')).toContainText('In manutenzione')
  // The button that opened the dialog has gone. A scan goes into the field all the same; a second one of a label changes nothing.
  await page.keyboard.type('OGT-0001')
  await expect(page.getByLabel("Codice dell'oggetto")).toBeFocused()
  await expect(page.getByLabel("Codice dell'oggetto")).toHaveValue('OGT-0001')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('heading')).toHaveText('Restituiti: 10')

  await task.press(page.getByRole('button', { name: 'Fine: che cosa va dove' }))
  report('Take back a heap of ten, one of them damaged', task.presses, 11)
  const end = page.getByRole('region', { name: 'Che cosa va dove' })
  await expect(end.getByRole('heading', { name: 'Che cosa va dove' })).toBeFocused()
  const group = (name: string | RegExp) => end.getByRole('region', { name })
  await expect(group('In riparazione')).toContainText('Il coperchio è crepato')
  await expect(group('Mancano dei pezzi')).toContainText('misurino')
  await expect(group('Da portare in un altro punto: Sportello Bolognina')).toContainText('OGT-0001')
  const placed = end.getByRole('listitem').filter({ hasText: /OGT-/ })
  // The incomplete one is named twice.
  await expect(placed).toHaveCount(11)
  await settled(page)
  expect(await screenFaults(page, 'what goes where')).toEqual([])

  // Opening a product does not lose the heap.
  await page.getByRole('link', { name: 'La giornata' }).click()
  await page.getByRole('link', { name: 'Restituzioni in serie' }).click()
  await expect(list.getByRole('heading')).toHaveText('Restituiti: 10')
  await row('OGT-0072')
    .getByRole('button', { name: /^Annulla la restituzione/ })
    .click()
  await expect(list.getByRole('heading')).toHaveText('Restituiti: 9')
})

test('whoever returns is asked for what else they have, gives a contribution, and something is lost and found again', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk/returns`)
  await page.getByLabel('Punto').selectOption({ label: 'Sportello Savena' })
  const scan = async (code: string) => {
    await page.getByLabel("Codice dell'oggetto").fill(code)
    await page.getByLabel("Codice dell'oggetto").press('Enter')
  }
  const list = page.getByRole('region', { name: 'Restituzioni' })
  const row = (code: string) =>
    list.getByRole('listitem').filter({ hasText: `Restituit` }).filter({ hasText: code })
  await scan('OGT-0040')
  await expect(row('OGT-0040')).toContainText('Mei Zhou ha ancora:')
  await page.getByText('Contributo di Mei Zhou').click()
  await page.getByLabel('Quanto, in euro').fill('3')
  await settled(page)
  expect(await screenFaults(page, 'contribution')).toEqual([])
  await page.getByRole('button', { name: 'Incassa il contributo' }).click()
  await expect(page.getByText(/^Ricevuta n\. 1\//)).toBeVisible()

  await row('OGT-0040').getByRole('link', { name: 'Frigorifero portatile 12/230 V' }).click()
  await page.getByRole('button', { name: 'È andato perso' }).click()
  const lost = page.getByRole('dialog', { name: 'È andato perso?' })
  await lost.getByLabel('Che cosa è successo?').fill('Dimenticato in campeggio')
  await settled(page)
  expect(await screenFaults(page, 'lost')).toEqual([])
  await lost.getByRole('button', { name: 'Chiudi il prestito' }).click()
  const panel = page.getByRole('region', { name: 'Frigorifero portatile 12/230 V' })
  await expect(panel.getByText('Risulta perso')).toBeVisible()
  await expect(panel.getByText('Andato perso')).toBeVisible()

  await page.getByRole('link', { name: 'Restituzioni in serie' }).click()
  await scan('OGT-0072')
  const found = list.getByRole('listitem').filter({ hasText: 'Risultava perso' })
  await found.getByRole('button', { name: /^È qui: rimettilo in servizio/ }).click()
  await page
    .getByRole('dialog', { name: 'Rimettere in servizio?' })
    .getByRole('button', { name: 'Rimetti in servizio' })
    .click()
  await expect(list.getByText('Risultava perso')).toHaveCount(0)
  const staff = await demoCalls(server.url, 'super@example.org')
  const { object } = await staff<DeskProduct>('GET', '/v1/desk/objects/OGT-0072')
  expect(object.state).toBe('in_service')
})

test('a borrower reports a defect by the label and from the loan; staff repair it', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const borrower = await (await anotherBrowser(browser)).newPage()
  await signedIn(borrower, server, 'socia@example.org')
  await borrower.goto(`${server.url}/products/OGT-0111`)
  await borrower.getByRole('button', { name: 'Segnala un guasto' }).click()
  const dialog = borrower.getByRole('dialog', { name: 'Che cosa non va?' })
  await expect(dialog.getByText('Scrivi che cosa non va.')).toBeVisible()
  await dialog.getByLabel('Che cosa hai notato?').fill('I freni non frenano')
  await settled(borrower)
  expect(await screenFaults(borrower, 'report')).toEqual([])
  await dialog.getByRole('button', { name: 'Invia la segnalazione' }).click()
  await expect(borrower.getByText(/^Grazie: chi gestisce/)).toBeVisible()
  await borrower.goto(`${server.url}/products/OGT-0001`)
  await expect(borrower.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(borrower)
  await expect(borrower.getByRole('button', { name: 'Segnala un guasto' })).toHaveCount(0)
  await borrower.goto(`${server.url}/me/orders/bologna-l006`)
  await borrower.getByRole('button', { name: 'Segnala un guasto' }).click()
  await dialog.getByLabel('Che cosa hai notato?').fill('La percussione non parte')
  await dialog.getByRole('button', { name: 'Invia la segnalazione' }).click()
  await expect(borrower.getByText(/^Grazie: chi gestisce/).first()).toBeVisible()
  await borrower.context().close()

  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk/returns`)
  await page.getByLabel("Codice dell'oggetto").fill('OGT-0002')
  await page.getByLabel("Codice dell'oggetto").press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'OGT-0002' })
  await expect(row).toContainText('La percussione non parte')
  await row.getByRole('button', { name: /^Nota o danno/ }).click()
  const condition = page.getByRole('dialog', { name: 'Nota o danno' })
  await expect(condition.getByLabel(/È danneggiato/)).toBeChecked()
  await condition.getByRole('button', { name: 'Salva' }).click()
  await expect(row).toContainText('In manutenzione')

  await page.getByRole('link', { name: 'Guasti' }).click()
  const defects = page.getByRole('region', { name: 'Guasti segnalati' })
  await expect(defects.getByText('2 guasti da guardare')).toBeVisible()
  await settled(page)
  expect(await screenFaults(page, 'defects')).toEqual([])
  await page.getByRole('button', { name: 'Riparato: Trapano a percussione 850 W' }).click()
  const close = page.getByRole('dialog', { name: 'Riparato?' })
  await close.getByLabel('Che cosa è stato fatto?').fill('Cambiate le spazzole')
  await close.getByRole('button', { name: 'Riparato' }).click()
  await expect(defects.getByText('1 guasto da guardare')).toBeVisible()
  await page.getByRole('button', { name: /^Non era niente: Bicicletta/ }).click()
  await page
    .getByRole('dialog', { name: 'Non era niente?' })
    .getByRole('button', { name: 'Non era niente' })
    .click()
  await expect(page.getByText('Nessun guasto segnalato')).toBeVisible()
  expect(await screenFaults(page, 'no defects')).toEqual([])
  const staff = await demoCalls(server.url, 'super@example.org')
  expect((await staff<OpenDefects>('GET', '/v1/desk/defects')).count).toBe(0)
  const { object } = await staff<DeskProduct>('GET', '/v1/desk/objects/OGT-0002')
  expect(object.state).toBe('in_service')
})
