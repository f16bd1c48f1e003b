import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { expect, settled, test } from '#tests/support/app.ts'
import { atDesk, field, give, last, lending } from '#tests/support/at-desk.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { demoCalls } from '#tests/support/booked-together.ts'
import { openDesks } from '#tests/support/open-desks.ts'
import { report, type Task } from '#tests/support/task.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Types as a keyboard scanner does: into whatever has the focus, and Enter. */
async function type(task: Task, text: string) {
  await expect(field(task.page)).toBeFocused()
  await task.page.keyboard.type(text)
  await task.page.keyboard.press('Enter')
  task.presses += 1
}

test('a single walk-in: name, thing, hand over; undone, and the loan denied', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  expect(await screenFaults(page, 'empty')).toEqual([])
  await page.keyboard.type('sandri an')
  await task.press(page.getByRole('button', { name: /^Anna Sandri/ }))
  await expect(lending(page)).toContainText('BO-00141')
  await expect(
    page.getByRole('status').filter({ hasText: 'Prestito a Anna Sandri' }),
  ).toBeAttached()
  await type(task, 'OGT-0003')
  await expect(lending(page)).toContainText('Levigatrice orbitale')
  await expect(lending(page).getByText(/^Tutto in ordine/)).toBeVisible()
  await settled(page)
  expect(await screenFaults(page, 'in order')).toEqual([])
  await task.press(give(page))
  await expect(last(page)).toContainText('Consegnato a Anna Sandri')
  report('Lend to a single walk-in', task.presses, 4)
  await expect(field(page)).toBeFocused()
  await expect(lending(page)).toHaveCount(0)
  expect(await screenFaults(page, 'handed over')).toEqual([])

  await last(page)
    .getByRole('button', { name: /^Annulla la consegna/ })
    .click()
  await expect(last(page)).toContainText('Consegna annullata')
  await expect(field(page)).toBeFocused()
  await last(page).getByRole('button', { name: 'Nega 1 prestito' }).click()
  const dialog = page.getByRole('dialog', { name: 'Negare i prestiti scelti?' })
  await dialog.getByLabel('Motivo').fill('Ci ha ripensato')
  await dialog.getByRole('button', { name: 'Nega 1 prestito' }).click()
  await expect(last(page)).toContainText('Prestito chiuso')
})

test('five things to a person found by name; one is taken out and put in again', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  const codes = ['OGT-0038', 'OGT-0041', 'OGT-0042', 'OGT-0071', 'OGT-0067']
  await type(task, 'sandri')
  await expect(lending(page)).toContainText('Anna Sandri')
  for (const code of codes) {
    await type(task, code)
    await expect(lending(page).getByText(code)).toBeVisible()
  }
  await task.press(give(page))
  await expect(last(page)).toContainText('Consegnato a Anna Sandri')
  report('Lend five things to a person found by name', task.presses, 8)
  const staff = await demoCalls(server.url, 'super@example.org')
  const loans = await staff<DeskLoan[]>('GET', '/v1/admin/loans?show=day')
  const lent = loans.filter(({ product }) => codes.includes(product.code))
  expect(lent.map(({ status }) => status)).toEqual(codes.map(() => 'approved'))
  expect(new Set(lent.map(({ booking }) => booking?.id)).size).toBe(1)
  await last(page).getByRole('button', { name: 'Annulla la consegna di 5 oggetti' }).click()
  await expect(last(page)).toContainText('Consegna annullata')

  // By its number, and by the telephone of the person.
  const [one] = lent
  await type(task, one?.number ?? '')
  await expect(page).toHaveURL(new RegExp(`object=${one?.product.code}`))
  await field(page).fill('333 000 1015')
  await field(page).press('Enter')
  await expect(lending(page)).toContainText('Anna Sandri')
})

test('a yellow rule is overridden with a reason; a red one refuses, says what to do first, and loses nothing', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  const staff = await demoCalls(server.url, 'super@example.org')
  const [drill] = await staff<AdminProduct[]>('GET', '/v1/admin/objects?k=OGT-0001')
  const ready = { ...drill, location_id: drill?.location.id, imgs: [], preparation_days: 0 }
  await staff('PATCH', `/v1/admin/objects/${drill?.id}`, ready)
  await type(task, 'bonfiglioli')
  // Somebody has it, so it is shown; it is here all the same.
  await type(task, 'OGT-0001')
  await page.getByRole('button', { name: 'Aggiungi al prestito' }).click()
  await expect(lending(page).getByText(/^Risulta con Marco Rinaldi/)).toBeVisible()
  await expect(lending(page).getByText('Prima sistema quello che è in rosso.')).toBeVisible()
  await settled(page)
  expect(await screenFaults(page, 'refused')).toEqual([])
  await lending(page)
    .getByRole('button', { name: /è qui: segna la restituzione$/ })
    .click()
  await expect(lending(page).getByText(/^Risulta con Marco Rinaldi/)).toHaveCount(0)

  await expect(lending(page).getByText('Scrivi il motivo di quello che è in giallo.')).toBeVisible()
  const reason = lending(page).getByLabel('Perché presti lo stesso? Ritardi')
  await reason.fill('Riporta il trapano domani')
  await give(page).click()
  await expect(last(page)).toContainText('Consegnato a Marta Bonfiglioli')
  const audit = JSON.stringify(await staff('GET', '/v1/admin/audit'))
  expect(audit).toContain('Riporta il trapano domani')

  await type(task, 'OGT-0003')
  await type(task, 'BO-00088')
  await expect(lending(page).getByText(/^Il profilo è sospeso/)).toBeVisible()
  await expect(give(page)).toHaveAttribute('aria-disabled', 'true')
  await lending(page).getByRole('link', { name: 'Apri la sua scheda' }).click()
  await expect(page.getByRole('button', { name: /^Modifica Simone Lelli/ })).toBeVisible()
  await page.goBack()
  await expect(lending(page)).toContainText('Levigatrice orbitale')
  await lending(page).getByRole('button', { name: 'Svuota' }).click()
  await expect(lending(page)).toHaveCount(0)
})

test('what was booked is handed out early, or after closing time, once that was asked', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  const task = await atDesk(page, server)
  await type(task, 'OGT-0173')
  const panel = (name: string) => page.getByRole('region', { name })
  const sewing = panel('Macchina da cucire')
  await sewing.getByRole('button', { name: 'Consegna', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Consegnare lo stesso?' })
  await expect(question).toContainText('il prestito comincia oggi')
  await question.getByRole('button', { name: 'Non ora' }).click()
  await expect(sewing.getByText('Approvato')).toHaveCount(0)
  await sewing.getByRole('button', { name: 'Consegna', exact: true }).click()
  await question.getByRole('button', { name: 'Consegna lo stesso' }).click()
  await expect(sewing.getByText('Approvato')).toBeVisible()
  await sewing.getByRole('button', { name: 'Annulla la consegna' }).click()
  await expect(sewing.getByText('Attesa conferma')).toBeVisible()

  await page.goto(`${server.url}/desk?object=OGT-0027`)
  const vacuum = panel('Macchina per il sottovuoto')
  await expect(vacuum.getByRole('button', { name: 'Consegna', exact: true })).toBeVisible()
  // The page was loaded while the desk was open.
  await openDesks(server.url, '00:00-00:01')
  await vacuum.getByRole('button', { name: 'Consegna', exact: true }).click()
  await expect(question).toContainText('Per oggi il punto ha già chiuso.')
  await question.getByRole('button', { name: 'Consegna lo stesso' }).click()
  await expect(vacuum.getByText('Approvato')).toBeVisible()
})

test('one for later is booked, one that left yesterday is recorded, and without a network nothing is lent', async ({
  page,
  ownServer: server,
}) => {
  const task = await atDesk(page, server)
  await type(task, 'OGT-0041')
  await type(task, 'sandri')
  await lending(page).getByRole('button', { name: 'Più avanti' }).click()
  await expect(lending(page).getByLabel('Dal')).toBeVisible()
  await lending(page).getByRole('button', { name: 'Prenota' }).click()
  await expect(last(page)).toContainText('Prenotato per Anna Sandri')

  await type(task, 'OGT-0042')
  await type(task, 'sandri')
  await lending(page).getByRole('button', { name: 'È già uscito' }).click()
  await expect(lending(page).getByLabel('Uscito il')).toBeVisible()
  await give(page).click()
  await expect(last(page)).toContainText('Consegnato a Anna Sandri')

  await type(task, 'OGT-0003')
  await type(task, 'sandri')
  await expect(give(page)).toBeEnabled()
  await page.context().setOffline(true)
  await expect(
    page.getByText(/^Senza rete segni qui le consegne prenotate e le restituzioni/),
  ).toBeVisible()
  await expect(give(page)).toHaveAttribute('aria-disabled', 'true')
  expect(await screenFaults(page, 'offline')).toEqual([])
  await page.context().setOffline(false)
  await expect(give(page)).toBeEnabled()
})
