import type { Page } from '@playwright/test'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { atDesk, field, give, last, lending } from '#tests/support/at-desk.ts'
import { changeMember, demoCalls } from '#tests/support/booked-together.ts'
import { openDesks } from '#tests/support/open-desks.ts'
import { Task } from '#tests/support/task.ts'

// A volunteer's week at the desk. The rest of it is in volunteers-week-office.e2e.ts.
test.use({ viewport: { width: 390, height: 844 } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const today = () => todayIn('Europe/Rome', new Date())
const five = ['OGT-0038', 'OGT-0041', 'OGT-0042', 'OGT-0071', 'OGT-0067']

test('a walk-in', async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  await task.type('sandri an')
  await task.press(button(page, /^Anna Sandri/))
  await task.look(lending(page).getByText('Anna Sandri'))
  await task.scan('OGT-0003')
  await task.look(lending(page).getByText(/^Tutto in ordine/))
  await task.press(give(page))
  await expect(last(page)).toContainText('Consegnato a Anna Sandri')
  task.done(1, 'Lend to a walk-in', 4)
})

test('five things to a person found by name', async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  await task.type('sandri')
  await task.enter()
  await task.look(lending(page).getByText('Anna Sandri'))
  for (const code of five) await task.scan(code)
  for (const code of five) await expect(lending(page).getByText(code)).toBeVisible()
  await task.look(lending(page).getByText(/^Tutto in ordine/))
  await task.press(give(page))
  await expect(last(page)).toContainText('Consegnato a Anna Sandri')
  task.done(2, 'Lend five things to a person found by name', 8, 20)
})

test('five things for a new person without an e-mail', async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  await task.type('elvira zanotti')
  await task.press(
    page.getByRole('region', { name: 'Trovati' }).getByRole('button', { name: 'Nuovo iscritto' }),
  )
  const form = page.getByRole('dialog', { name: 'Nuovo iscritto' })
  await task.look(form)
  await task.fill(form.getByLabel('Telefono'), '051234567')
  await task.press(form.getByLabel(/^Ha firmato su carta/))
  await task.press(form.getByRole('button', { name: 'Iscrivi' }))
  await task.look(lending(page).getByText('Elvira Zanotti'))
  await task.press(lending(page).getByRole('button', { name: 'Vendi una tessera' }))
  await task.look(lending(page).getByRole('region', { name: 'Vendi una tessera' }))
  await task.press(lending(page).getByRole('button', { name: 'Incassa 20,00 €' }))
  await task.look(lending(page).getByRole('region', { name: 'Tessera venduta' }))
  // Nothing was pressed since: the scanner writes into the field all the same.
  for (const code of five) await task.scan(code)
  for (const code of five) await expect(lending(page).getByText(code)).toBeVisible()
  // A new member may have three things, unless staff say why not.
  const reason = lending(page).getByLabel(/^Perché presti lo stesso/)
  await task.look(reason)
  await task.fill(reason, 'Festa')
  await task.press(give(page))
  await expect(last(page)).toContainText('Consegnato a Elvira Zanotti')
  task.done(3, 'Register a person without an e-mail, sell a card and lend five things', 13)
})

test('early collection', async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  await task.scan('OGT-0173')
  const panel = page.getByRole('region', { name: 'Macchina da cucire' })
  await task.look(panel)
  await task.press(panel.getByRole('button', { name: 'Consegna', exact: true }))
  const question = page.getByRole('dialog', { name: 'Consegnare lo stesso?' })
  await task.look(question)
  await task.press(question.getByRole('button', { name: 'Consegna lo stesso' }))
  await expect(panel.getByText('Approvato')).toBeVisible()
  task.done(4, 'Hand out early what was booked', 3)
})

test('a heap of ten returns, one late, one damaged, one from elsewhere', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  // Once a day they say where they are.
  await page.goto(`${server.url}/desk/returns`)
  await page.getByLabel('Punto').selectOption({ label: 'Sportello Savena' })
  await page.getByRole('link', { name: 'Banco', exact: true }).click()
  await expect(field(page)).toBeVisible()
  await settled(page)
  const task = new Task(page)
  await task.look(field(page))
  await task.press(page.getByRole('link', { name: 'Restituzioni in serie' }))
  await task.look(page.getByRole('heading', { name: 'Restituzioni in serie' }))
  // The heading has the focus, for screen readers. The scanner writes into the field all the same.
  await expect(page.getByLabel("Codice dell'oggetto")).toBeVisible()
  const list = page.getByRole('region', { name: 'Restituzioni' })
  const row = (code: string) => list.getByRole('listitem').filter({ hasText: code })
  const heap = ['0005', '0008', '0032', '0040', '0053', '0072', '0098', '0174', '0192', '0001']
  for (const code of heap) await task.scan(`OGT-${code}`)
  await expect(list.getByRole('heading')).toHaveText('Restituiti: 10')
  await expect(row('OGT-0005')).toContainText('In ritardo di 47 giorni')
  await expect(row('OGT-0001')).toContainText('È di un altro punto: Sportello Bolognina')
  task.done(5, 'Take back a heap of ten', 11)

  await task.look(row('OGT-0032'))
  await task.press(row('OGT-0032').getByRole('button', { name: /^Nota o danno/ }))
  const dialog = page.getByRole('dialog', { name: 'Nota o danno' })
  await task.look(dialog)
  await task.press(dialog.getByLabel('misurino'))
  await task.fill(dialog.getByLabel("Com'è tornato?"), 'Il coperchio è crepato')
  await task.press(dialog.getByLabel(/È danneggiato/))
  await task.press(dialog.getByRole('button', { name: 'Salva' }))
  await expect(row('OGT-0032')).toContainText('In manutenzione')
  await task.press(button(page, 'Fine: che cosa va dove'))
  const end = page.getByRole('region', { name: 'Che cosa va dove' })
  await task.look(end)
  await expect(end.getByRole('region', { name: 'In riparazione' })).toContainText('coperchio')
  task.done(6, 'The same with a damage noted, and what goes where', 17)
})

test('find the ladder', async ({ page, ownServer: server }) => {
  await openDesks(server.url)
  await changeMember(server.url, 'anna sandri', { max_loans: 20 })
  const staff = await demoCalls(server.url, 'staff@example.org')
  const [anna] = await staff<AdminMember[]>('GET', '/v1/admin/members?k=anna sandri')
  const loan = { member: anna?.id, point: 'bolognina', to_date: addDays(today(), 3) }
  await staff('POST', '/v1/desk/loans', { ...loan, lines: [{ product: 'ogt-0007' }] })
  const task = await atDesk(page, server)
  await task.type('scala')
  const found = button(page, /^Scala in alluminio/)
  await task.look(found)
  await expect(found).toContainText('Sportello Bolognina')
  await expect(found).toContainText('Lo ha Anna Sandri, ')
  task.done(7, 'Find the ladder: where it belongs, who has it until when', 0)
})

test('a card for cash, with its receipt and the closing', async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  await task.type('morandi si')
  await task.press(button(page, /^Silvia Morandi/))
  await task.look(lending(page).getByText('Silvia Morandi'))
  await task.press(lending(page).getByRole('button', { name: 'Vendi una tessera' }))
  await task.look(lending(page).getByRole('region', { name: 'Vendi una tessera' }))
  await task.press(lending(page).getByRole('button', { name: 'Incassa 20,00 €' }))
  const sold = lending(page).getByRole('region', { name: 'Tessera venduta' })
  await task.look(sold)
  await task.press(sold.getByRole('link', { name: 'Apri e stampa' }))
  await task.screen('Ricevuta')
  await task.press(page.getByRole('link', { name: 'Vai alla cassa' }))
  await task.look(page.getByLabel('Contati adesso, in euro'))
  await task.press(button(page, 'Chiudi la cassa'))
  const question = page.getByRole('dialog', { name: 'Chiudere la cassa di oggi?' })
  await task.look(question)
  await task.press(question.getByRole('button', { name: 'Chiudi la cassa' }))
  await expect(page.getByText('Nessun movimento. Le tessere si vendono dal banco')).toBeVisible()
  task.done(8, 'Sell a card for cash, show the receipt, close the till', 7)
})

test('a booking for next week', async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  await changeMember(server.url, 'anna sandri', { phone_number: null })
  await task.type('sandri')
  await task.enter()
  await task.look(lending(page).getByText('Anna Sandri'))
  await task.scan('OGT-0041')
  await expect(lending(page)).toContainText('OGT-0041')
  await task.press(lending(page).getByRole('button', { name: 'Più avanti' }))
  await task.look(lending(page).getByLabel('Dal'))
  await task.day(lending(page).getByLabel('Dal'), addDays(today(), 7))
  await task.press(lending(page).getByRole('button', { name: 'Prenota' }))
  await expect(last(page)).toContainText('Prenotato per Anna Sandri')
  task.done(13, 'Book for next week for a member without a telephone', 7)
})
