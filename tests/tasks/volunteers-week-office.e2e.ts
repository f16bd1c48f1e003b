import type { Page } from '@playwright/test'
import type { OverdueMember } from '#contract/shapes/admin/overdue.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { anotherBrowser, expect, settled, signedIn, test } from '#tests/support/app.ts'
import { atDesk, lending } from '#tests/support/at-desk.ts'
import { demoCalls } from '#tests/support/booked-together.ts'
import { inDatabase } from '#tests/support/borrowers.ts'
import { openDesks } from '#tests/support/open-desks.ts'
import type { TestServer } from '#tests/support/server.ts'
import { Task } from '#tests/support/task.ts'

// A volunteer's week away from the desk: most of it begins at the work of the day.
test.use({ viewport: { width: 390, height: 844 } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const today = todayIn('Europe/Rome', new Date())

/** A volunteer looks at the work of the day. */
async function atToday(page: Page, server: TestServer) {
  await openDesks(server.url)
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/today`)
  await expect(page.getByRole('region', { name: /^In ritardo/ })).toBeVisible()
  await settled(page)
  const task = new Task(page)
  await task.look(page.getByRole('heading', { level: 1, name: 'Oggi' }))
  return task
}

/** Opens a page of the administration. Those that are used now and then may be behind a button. */
async function openPage(task: Task, name: string) {
  const pages = task.page.getByRole('navigation', { name: 'Amministrazione' })
  const link = pages.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await task.press(pages.getByRole('button', { name: 'Altro' }))
  await task.press(link)
}

test('settle three overdues', async ({ page, ownServer: server }) => {
  test.slow() // the server is started twice
  await server.stop()
  const late = [addDays(today, -2)]
  await inDatabase(server, sql =>
    sql(`update loans set to_date = $1 where id = 'bologna-l027'`, late),
  )
  await server.start()
  const task = await atToday(page, server)
  await task.press(page.getByRole('link', { name: 'In ritardo: apri la pagina', exact: true }))
  const people = page.getByRole('list', { name: 'Chi è in ritardo' })
  await task.look(people)
  await expect(people.getByRole('checkbox')).toHaveCount(3)
  await task.press(button(page, /^Annota un contatto con/).first())
  const dialog = page.getByRole('dialog')
  await task.look(dialog)
  await task.fill(dialog.getByLabel('Che cosa ha detto'), 'Richiama lunedì')
  await task.press(dialog.getByRole('button', { name: 'Annota' }))
  await expect(people.getByText('Richiama lunedì')).toBeVisible()
  await task.press(page.getByLabel('Spunta tutti'))
  await task.press(button(page, 'Scrivi a chi è spuntato'))
  await task.look(dialog.getByRole('region', { name: 'Anteprima' }))
  await task.press(dialog.getByRole('button', { name: /^Invia a/ }))
  await task.look(dialog.getByRole('status').filter({ hasText: /partit|da dire/ }))
  await task.press(dialog.getByRole('button', { name: 'Chiudi' }).last())
  await expect(people.getByText('Messaggio di oggi già partito')).toHaveCount(3)
  await task.press(button(page, 'Dai una nuova scadenza'))
  await task.look(dialog)
  await task.press(dialog.getByRole('button', { name: /^Cambia/ }))
  const staff = await demoCalls(server.url, 'staff@example.org')
  const isLate = async () => (await staff<OverdueMember[]>('GET', '/v1/admin/overdue')).length
  await expect.poll(isLate).toBe(0)
  task.done(9, 'Settle three overdues: a call noted, a message to all, a new end', 10)
})

test('close next Monday', async ({ page, ownServer: server }) => {
  const task = await atToday(page, server)
  await openPage(task, 'Punti e orari')
  await task.screen('Punti di ritiro e orari')
  await task.press(button(page, 'Chiudi per qualche giorno'))
  const dialog = page.getByRole('dialog', { name: 'Chiudere per qualche giorno?' })
  await task.look(dialog)
  const monday = addDays(today, 7 - ((new Date(today).getUTCDay() + 6) % 7))
  await task.day(dialog.getByLabel('Dal'), monday)
  await task.press(dialog.getByRole('button', { name: 'Chiudi in quei giorni' }))
  // Some days somebody is to come on that Monday.
  const affected = page.getByRole('dialog', { name: 'Questi prestiti ne risentono' })
  const saved = page.getByText('Chiusura salvata')
  await task.look(affected.or(saved))
  if (await affected.isVisible()) {
    await task.press(affected.getByRole('button', { name: 'Salva e avvisa' }))
  }
  await expect(saved).toBeVisible()
  task.done(10, 'Close next Monday', 8)
})

test('correct a name', async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  await task.type('sandri')
  await task.enter()
  const person = lending(page).getByRole('link', { name: 'Anna Sandri' })
  await task.look(person)
  await task.press(person)
  await task.screen('Anna Sandri')
  await task.press(button(page, 'Modifica Anna Sandri'))
  const drawer = page.getByRole('dialog', { name: 'Anna Sandri' })
  await task.look(drawer)
  await task.fill(drawer.getByLabel('Nome', { exact: true }), 'Annalisa')
  await task.press(drawer.getByRole('button', { name: 'Salva' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Annalisa Sandri' })).toBeVisible()
  task.done(11, 'Correct a name', 5)
})

test('own words in a letter', async ({ page, ownServer: server }) => {
  const task = await atToday(page, server)
  await openPage(task, 'E-mail')
  await task.screen('Parole vostre nelle e-mail')
  await task.press(button(page, /^Scrivi in: Domani riporti/))
  const dialog = page.getByRole('dialog', { name: /^Domani riporti/ })
  await task.look(dialog.getByRole('region', { name: 'Come arriva' }))
  await task.fill(dialog.getByLabel('Sopra il testo'), 'Sabato siamo chiusi.')
  await task.press(dialog.getByRole('button', { name: 'Mandami una prova' }))
  await task.look(page.getByText('Prova in arrivo a staff@example.org'))
  await task.press(dialog.getByRole('button', { name: 'Salva', exact: true }))
  await expect(page.getByText('Con parole vostre')).toBeVisible()
  task.done(14, 'Write own words into an e-mail, and try it', 6)
})

test('a fault reported by a borrower and repaired by staff', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await openDesks(server.url)
  const borrower = await (await anotherBrowser(browser)).newPage()
  await signedIn(borrower, server, 'socia@example.org')
  await borrower.goto(`${server.url}/me/orders/bologna-l006`)
  await settled(borrower)
  const reporting = new Task(borrower)
  await reporting.look(button(borrower, 'Segnala un guasto'))
  await reporting.press(button(borrower, 'Segnala un guasto'))
  const form = borrower.getByRole('dialog', { name: 'Che cosa non va?' })
  await reporting.look(form)
  await reporting.fill(form.getByLabel('Che cosa hai notato?'), 'La percussione non parte')
  await reporting.press(form.getByRole('button', { name: 'Invia la segnalazione' }))
  await expect(borrower.getByText(/^Grazie: chi gestisce/)).toBeVisible()
  reporting.done(15, 'Report a fault, as its borrower', 3)
  await borrower.context().close()

  const task = await atToday(page, server)
  const late = page.getByRole('region', { name: /^In ritardo/ })
  await task.press(
    late.getByRole('button', { name: 'Segna la restituzione: Trapano a percussione 850 W' }),
  )
  await expect(page.getByText(/^Restituito/)).toBeVisible()
  const reported = page.getByRole('region', { name: /^Guasti segnalati/ })
  await task.look(reported.getByText('La percussione non parte'))
  await task.press(reported.getByRole('link', { name: /^Guarda il guasto/ }))
  await task.screen('Guasti segnalati')
  await task.press(button(page, 'Riparato: Trapano a percussione 850 W'))
  const question = page.getByRole('dialog', { name: 'Riparato?' })
  await task.look(question)
  await task.press(question.getByRole('button', { name: 'Riparato' }))
  await expect(page.getByText('Nessun guasto segnalato')).toBeVisible()
  task.done(16, 'Take it back, and say that it is repaired', 4)
})
