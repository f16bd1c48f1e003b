import sharp from 'sharp'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { anotherBrowser, expect, signedIn, test } from '#tests/support/app.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'
import { inDatabase } from '#tests/support/borrowers.ts'
import { loanRow, openLoan, openRow } from '#tests/support/loan-rows.ts'
import { openDesks } from '#tests/support/open-desks.ts'
import { emailsTo, emailTo } from '#tests/support/outbox.ts'

const object = 'Macchina per il sottovuoto'

test('at the desk staff hand out, undo, hand out and take back a damaged product; the next borrower is notified', {
  tag: '@core',
}, async ({ page, browser, ownServer: server }) => {
  await openDesks(server.url)
  const next = await (await anotherBrowser(browser)).newPage()
  await signedIn(next, server, 'socia@example.org')
  await startCheckout(next, server.url, 'ogt-0027')
  await chooseLoan(next, { point: /Centro/ })
  await confirmLoan(next)

  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/me`)
  await page.getByRole('link', { name: 'Banco' }).click()
  await page.getByLabel('Chi o che cosa?').fill('ogt-0027')
  await page.getByLabel('Chi o che cosa?').press('Enter')
  const panel = page.getByRole('region', { name: object })
  await expect(panel).toContainText('Vittorio Grandi')
  await expect(panel).toContainText('Marta Bonfiglioli')
  await expect(panel.getByText('Arrivo verso le sei.')).toBeVisible()
  await panel.getByRole('button', { name: 'Consegna', exact: true }).click()
  await expect(panel.getByText('Approvato')).toBeVisible()
  await panel.getByRole('button', { name: 'Annulla la consegna' }).click()
  await expect(panel.getByText('Consegna annullata')).toBeVisible()
  await panel.getByRole('button', { name: 'Consegna', exact: true }).click()
  await expect(panel.getByText('Approvato')).toBeVisible()

  const borrower = await (await anotherBrowser(browser)).newPage()
  await signedIn(borrower, server, 'vicino@example.org')
  await borrower.goto(`${server.url}/me/orders`)
  const card = borrower.getByRole('article').filter({ hasText: object })
  await openRow(card)
  await expect(card).toContainText('Approvato')

  await panel.getByRole('button', { name: 'Prendi in restituzione' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prendere in restituzione?' })
  await dialog.getByLabel("Com'è tornato?").fill('La guarnizione non tiene')
  await dialog.getByLabel('Aggiungi una foto').setInputFiles({
    name: 'appunti.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(dialog.getByText("File 'appunti.pdf' non supportato")).toBeVisible()
  const photo = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#a33' },
  })
    .jpeg()
    .toBuffer()
  await dialog
    .getByLabel('Aggiungi una foto')
    .setInputFiles({ name: 'guarnizione.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog.getByText('Foto pronta')).toBeVisible()
  await dialog.getByLabel(/È danneggiato/).check()
  await dialog.getByRole('button', { name: 'È tornato' }).click()
  await expect(panel.getByText('È in manutenzione: non si consegna')).toBeVisible()
  await expect(panel.getByText('La guarnizione non tiene')).toBeVisible()
  await expect(panel.getByText('Restituito, danneggiato')).toBeVisible()
  // A contribution is offered beside what came back, folded.
  await panel.getByText(/^Contributo di /).click()
  await panel.getByLabel('Quanto, in euro').fill('2')
  await panel.getByRole('button', { name: 'Incassa il contributo' }).click()
  await expect(page.getByText(/^Ricevuta n\. /)).toBeVisible()
  await panel.getByRole('button', { name: /^Ingrandisci la foto: Restituito, danneggiato/ }).click()
  const shownPhoto = page.getByRole('img', { name: 'Foto delle condizioni' })
  await expect
    .poll(() => shownPhoto.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(300)
  await page.keyboard.press('Escape')
  await borrower.reload()
  await expect(card).toContainText('Restituito')
  await borrower.goto(`${server.url}/products/ogt-0027`)
  await expect(borrower.getByText(/manutenzione/i).first()).toBeVisible()

  await panel.getByRole('button', { name: 'È di nuovo a posto' }).click()
  const repair = page.getByRole('dialog', { name: 'Rimettere a disposizione?' })
  await repair.getByLabel('Che cosa è stato fatto?').fill('Guarnizione nuova')
  await repair.getByRole('button', { name: 'È di nuovo a posto' }).click()
  await expect(panel.getByText('Guarnizione nuova')).toBeVisible()
  await emailTo(server, 'socia@example.org', 'ha bisogno di una riparazione')
  await emailTo(server, 'socia@example.org', 'la tua prenotazione')
  await borrower.context().close()

  await panel.getByRole('button', { name: 'Nega il prestito' }).click()
  const deny = page.getByRole('dialog', { name: 'Negare il prestito?' })
  await deny.getByRole('button', { name: 'Nega il prestito' }).click()
  await expect(deny.getByText('Campo richiesto')).toBeVisible()
  await deny.getByLabel('Motivo').fill('Si è rotta di nuovo')
  await deny.getByRole('button', { name: 'Nega il prestito' }).click()
  await expect(page.getByText('Prestito negato')).toBeVisible()
  await next.goto(`${server.url}/me/orders`)
  await openLoan(loanRow(next, object).first())
  await expect(next.locator('dd:visible', { hasText: 'Si è rotta di nuovo' })).toBeVisible()
  await next.context().close()
})

test('a loan from the catalogue to its return at the desk, staff in their own browser', {
  tag: '@core',
}, async ({ page, browser, ownServer: server }) => {
  test.slow() // the server is started twice
  await openDesks(server.url)
  await signedIn(page, server)
  await page.goto(`${server.url}/search?k=seghetto`)
  await page.getByRole('link', { name: 'Seghetto alternativo 650 W' }).first().click()
  await expect(page).toHaveURL(/\/products\//)
  await startCheckout(page, server.url, 'ogt-0004')
  await chooseLoan(page, { point: /Sportello Bolognina/ })
  const id = await confirmLoan(page)
  await emailTo(server, 'socia@example.org', 'abbiamo ricevuto la tua prenotazione')

  // The desk may be closed today, so the loan's first day is moved.
  await server.stop()
  const today = todayIn('Europe/Rome', new Date())
  await inDatabase(server, sql =>
    sql(`update loans set from_date = $2, collect_by = $3 where id = $1`, [
      id,
      today,
      addDays(today, 3),
    ]),
  )
  await server.start()

  const staff = await (await anotherBrowser(browser)).newPage()
  await signedIn(staff, server, 'staff@example.org')
  await staff.goto(`${server.url}/desk/day`)
  const pickups = staff.getByRole('region', { name: 'Da consegnare' })
  await pickups.getByRole('link', { name: 'Seghetto alternativo 650 W' }).click()
  const panel = staff.getByRole('region', { name: 'Seghetto alternativo 650 W' })
  await panel.getByRole('button', { name: 'Consegna', exact: true }).click()
  await expect(panel.getByText('Approvato')).toBeVisible()

  await page.goto(`${server.url}/me/orders/${id}`)
  const order = page.getByRole('article')
  await expect(order.getByText('Approvato')).toBeVisible()
  await expect(order.getByText(/^Ritirato (il |l')/)).toBeVisible()

  await panel.getByRole('button', { name: 'Prendi in restituzione' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'È tornato' }).click()
  await expect(panel.getByText('Restituito').first()).toBeVisible()
  await staff.goto(`${server.url}/desk/day`)
  const returns = staff.getByRole('region', { name: 'Da riprendere' })
  await expect(returns.getByRole('listitem').filter({ hasText: 'Seghetto' })).toContainText('fatto')
  await page.reload()
  await expect(order.getByText('Restituito')).toBeVisible()
  // The desk can undo it for some minutes. Only then is the borrower told.
  expect(emailsTo(server, 'socia@example.org', 'tornato a posto. Grazie')).toEqual([])
  await server.stop()
  await inDatabase(server, sql =>
    sql('update loans set undo_until = now() where undo_until > now()'),
  )
  await server.start()
  await emailTo(server, 'socia@example.org', 'tornato a posto. Grazie')
  await staff.context().close()
})

test('staff return a pile of products: each label once, one undone, one that was not handed out', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk/returns`)
  const scan = async (code: string) => {
    await page.getByLabel("Codice dell'oggetto").fill(code)
    await page.getByLabel("Codice dell'oggetto").press('Enter')
  }
  const list = page.getByRole('region', { name: 'Restituzioni' })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await scan('OGT-0001')
  await scan('OGT-0005')
  await scan('ogt-0001')
  await scan('OGT-0003')
  await expect(row('OGT-0001')).toContainText('Restituito: era con')
  await expect(row('OGT-0001')).toHaveCount(1)
  await row('OGT-0005')
    .getByRole('button', { name: /^Annulla la restituzione/ })
    .click()
  await expect(row('OGT-0005')).toHaveCount(0)
  await expect(row('OGT-0003')).toContainText('Non risulta in prestito')
  await expect(list.getByRole('heading')).toHaveText('Restituiti: 1')
  await scan('OGT-0001')
  await expect(row('OGT-0001')).toHaveCount(1)
  await scan('OGT-0183')
  const condition = row('OGT-0183').getByRole('button', { name: /^Nota o danno/ })
  await condition.click()
  const dialog = page.getByRole('dialog', { name: 'Nota o danno' })
  await dialog.getByLabel("Com'è tornato?").fill('Manca una vite')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Nota salvata')).toBeVisible()
  await expect(condition).toHaveCount(0)
  await expect(list.getByRole('heading')).toHaveText('Restituiti: 2')
  await scan('OGT-0002')
  await expect(row('OGT-0002')).toContainText('Restituito')
  await page.reload()
  await page.getByRole('link', { name: 'Banco', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Chi hai davanti?' })).toBeVisible()
  for (const code of ['OGT-0183', 'OGT-0002']) {
    await page.getByLabel('Chi o che cosa?').fill(code)
    await page.getByRole('button', { name: 'Cerca' }).click()
    const found = page.getByRole('region').filter({ hasText: code })
    await expect(found.getByText('Restituito').first()).toBeVisible()
    if (code === 'OGT-0183') await expect(page.getByText('Manca una vite')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Annulla la restituzione' }).click()
  await expect(page.getByRole('button', { name: 'Prendi in restituzione' })).toBeVisible()
  await expect(page.getByText('Restituzione annullata')).toBeVisible()
  await page.goto(`${server.url}/desk?object=OGT-0005`)
  await expect(page.getByText('Simone Lelli')).toBeVisible()
})

test('the desk’s list of the day on the screen and on paper', async ({ page, server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk/day`)
  const pickups = page.getByRole('region', { name: 'Da consegnare' })
  await expect(pickups.getByRole('listitem').filter({ hasText: object })).toContainText('Vittorio')
  const returns = page.getByRole('region', { name: 'Da riprendere' })
  await expect(returns.getByText(/Andava riportato/).first()).toBeVisible()
  await page.getByLabel('Punto').selectOption({ label: 'Sportello Savena' })
  await expect(pickups.getByText(object)).toHaveCount(0)
  await page.getByLabel('Punto').selectOption({ label: 'Tutti i punti' })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Stampa' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(pickups.getByText(object)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await pickups.getByRole('link', { name: object }).click()
  await expect(page.getByRole('region', { name: object })).toBeVisible()
})

test('members cannot open the desk', { tag: '@core' }, async ({ page, server }) => {
  await page.goto(`${server.url}/desk`)
  await expect(page).toHaveURL(/signin/)
  await signedIn(page, server)
  await page.goto(`${server.url}/me`)
  await expect(page.getByRole('link', { name: 'I miei dati' })).toBeVisible()
  // One of their loans is of a «Banco da lavoro».
  await expect(page.getByRole('link', { name: 'Banco', exact: true })).toHaveCount(0)
  for (const path of ['/desk', '/desk/day', '/desk/returns']) {
    await page.goto(server.url + path)
    await expect(page.getByText("Questa pagina è per chi gestisce l'oggettoteca")).toBeVisible()
  }
})
