import type { Locator } from '@playwright/test'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { anotherBrowser, expect, pick, settled, signedIn, test } from '#tests/support/app.ts'
import { violations } from '#tests/support/axe.ts'
import { addCopies, bookTogether, handOutTogether } from '#tests/support/booked-together.ts'
import { openRow } from '#tests/support/loan-rows.ts'

const pots = 'Set di pentole da campeggio'
const bag = 'Sacco a pelo comfort 5 °C'
const title = 'Prenotati insieme'

/** Asks to cancel a whole booking, from its menu in the list. */
async function cancelAll(card: Locator) {
  await card.getByRole('button', { name: 'Azioni sulla prenotazione' }).click()
  await pick(card.getByRole('button', { name: 'Annulla la prenotazione' }))
}

test('a booking of three loans: handed out in one press, undone, handed out, extended, taken back in two presses', {
  tag: '@core',
}, async ({ page, browser, ownServer: server }) => {
  await addCopies(server.url, 'ogt-0067')
  await bookTogether(server.url, { 'ogt-0071': 1, 'ogt-0067': 2 })

  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk/day`)
  const row = page
    .getByRole('region', { name: 'Da consegnare' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(row.getByRole('link', { name: bag })).toHaveCount(2)
  await expect(row.getByText('Marta Bonfiglioli')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await row.getByRole('link', { name: pots }).click()

  const panel = page.getByRole('region', { name: pots })
  await expect(panel.getByRole('checkbox', { checked: true })).toHaveCount(3)
  const give = panel.getByRole('button', { name: 'Consegna 3 oggetti' })
  await give.click()
  await expect(page.getByText('3 oggetti consegnati')).toBeVisible()
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(page.getByText("Annullato: i prestiti sono di nuovo com'erano")).toBeVisible()
  await give.click()
  await expect(
    panel.getByRole('button', { name: 'Annulla la consegna di 3 oggetti' }),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])

  const member = await (await anotherBrowser(browser)).newPage()
  await signedIn(member, server)
  await member.goto(`${server.url}/me/orders`)
  const card = member.getByRole('article', { name: title })
  await openRow(card)
  await expect(card.getByRole('link', { name: `2 × ${bag}` })).toBeVisible()
  const acts = card.getByRole('button', { name: 'Azioni sulla prenotazione' })
  await acts.click()
  await pick(card.getByRole('button', { name: /^Estendi tutto fino a/ }))
  const longer = member.getByRole('dialog', { name: 'Estendere tutta la prenotazione?' })
  await expect(longer.getByText(`${pots}, 2 × ${bag}`)).toBeVisible()
  await longer.getByRole('button', { name: /^Estendi fino a/ }).click()
  await expect(longer).toBeHidden()
  await expect(card.getByText('Esteso')).toHaveCount(2)
  await expect(acts).toHaveCount(0)

  await page.reload()
  const choose = (name: RegExp) => panel.getByRole('checkbox', { name })
  await choose(/OGT-0067$/).uncheck()
  await choose(/OGT-0067-2$/).uncheck()
  await panel.getByRole('button', { name: 'Prendi in restituzione 1 oggetto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prendere in restituzione?' })
  await expect(dialog.getByText(/Controlla che ci sia tutto: due pentole/)).toBeVisible()
  await dialog.getByText(`Nota o danno: ${pots}`).click()
  await dialog.getByLabel(`Com'è tornato? ${pots}`).fill('Manca un manico')
  await dialog.getByLabel(/È danneggiato/).check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'È tornato 1 oggetto' }).click()
  await expect(page.getByText('1 oggetto restituito')).toBeVisible()
  await expect(panel.getByText('È in manutenzione: non si consegna')).toBeVisible()
  await expect(panel.getByText('Manca un manico')).toBeVisible()

  await panel.getByRole('button', { name: 'Prendi in restituzione 2 oggetti' }).click()
  await dialog.getByRole('button', { name: 'Sono tornati 2 oggetti' }).click()
  await expect(page.getByText('2 oggetti restituiti')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Prendi in restituzione/ })).toHaveCount(0)
  await member.reload()
  await expect(card.getByText('Restituito')).toHaveCount(2)
  await member.context().close()
})

test('some loans of a booking are denied in one press, and that is undone', async ({
  page,
  ownServer: server,
}) => {
  const wanted = { 'ogt-0038': 1, 'ogt-0041': 1, 'ogt-0042': 1 }
  const booking = await bookTogether(server.url, wanted)
  await handOutTogether(server.url, booking, booking.orders.slice(0, 1))
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk?object=OGT-0041`)
  const panel = page.getByRole('region', { name: 'Scacchi da torneo con orologio' })
  await panel.getByRole('button', { name: 'Nega 2 prestiti' }).click()
  const dialog = page.getByRole('dialog', { name: 'Negare i prestiti scelti?' })
  await expect(dialog.getByText(/OGT-0041; .*OGT-0042/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Nega 2 prestiti' }).click()
  await expect(dialog.getByText('Campo richiesto')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Mancano dei pezzi')
  await dialog.getByRole('button', { name: 'Nega 2 prestiti' }).click()
  await expect(page.getByText('2 prestiti negati')).toBeVisible()
  await panel.getByRole('button', { name: 'Annulla il rifiuto di 2 prestiti' }).click()
  await expect(panel.getByRole('button', { name: 'Nega 2 prestiti' })).toBeVisible()
  // The one that is out was not touched.
  await expect(
    panel.getByRole('button', { name: 'Prendi in restituzione 1 oggetto' }),
  ).toBeVisible()
})

test('a member cancels a booking in one press; each loan leads to the others, and can be cancelled alone', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  const from = addDays(todayIn('Europe/Rome', new Date()), 3)
  await bookTogether(server.url, { 'ogt-0038': 1, 'ogt-0041': 1, 'ogt-0042': 1 }, { from })
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  const card = page.getByRole('article', { name: title })
  await openRow(card)
  await expect(card.getByRole('img', { name: /Codice di ritiro/ })).toHaveCount(1)
  await settled(page)
  expect(await violations(page)).toEqual([])
  await card.getByRole('link', { name: 'Carcassonne' }).click()
  const others = page.getByRole('region', { name: title })
  await expect(others.getByRole('link')).toHaveCount(2)
  await others.getByRole('link', { name: /Mahjong/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Mahjong/ })).toBeVisible()
  await page.getByRole('button', { name: 'Annulla prestito' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla prestito' }).click()
  await expect(page.getByText('Prestito annullato!')).toBeVisible()

  await page.goto(`${server.url}/me/orders`)
  await openRow(card)
  await cancelAll(card)
  const dialog = page.getByRole('dialog', { name: 'Annullare la prenotazione?' })
  await expect(dialog.getByText(/^Carcassonne, Scacchi da torneo con orologio, /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla la prenotazione' }).click()
  await expect(page.getByText('Prenotazione annullata!')).toBeVisible()
  await expect(card.getByText('Annullato', { exact: true })).toHaveCount(3)
})

test('a booking of which one thing was handed out meanwhile is not cancelled: the dialog names it', async ({
  page,
  ownServer: server,
}) => {
  const booking = await bookTogether(server.url, { 'ogt-0038': 1, 'ogt-0041': 1 })
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  const card = page.getByRole('article', { name: title })
  await cancelAll(card)
  await handOutTogether(server.url, booking, booking.orders.slice(0, 1))
  const dialog = page.getByRole('dialog', { name: 'Annullare la prenotazione?' })
  await dialog.getByRole('button', { name: 'Annulla la prenotazione' }).click()
  await expect(
    dialog.getByText('Carcassonne: Non è più possibile annullare questo prestito!'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Tieni la prenotazione' }).click()
  await openRow(card)
  await expect(card.getByText('Approvato')).toHaveCount(1)
  await expect(card.getByRole('button', { name: 'Azioni sulla prenotazione' })).toHaveCount(0)
})

test('staff set how much is booked together, and how much a locker holds', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/settings`)
  const products = page.getByLabel('Quanti oggetti diversi si prenotano insieme')
  await expect(products).toHaveValue('5')
  await products.fill('7')
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  await page.reload()
  await expect(products).toHaveValue('7')

  await page.goto(`${server.url}/admin/openings?point=locker-saragozza`)
  await page.getByRole('button', { name: 'Modifica nome e indirizzo' }).click()
  const dialog = page.getByRole('dialog')
  const room = dialog.getByLabel('Quanti oggetti diversi ci stanno insieme')
  await expect(room).toHaveValue('')
  await room.fill('3')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  const points = await (await page.request.get(`${server.url}/v1/headquarters`)).json()
  expect(points).toContainEqual(expect.objectContaining({ id: 'locker-saragozza', lines: 3 }))
})
