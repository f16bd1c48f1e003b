import type { Page } from '@playwright/test'
import type { OverdueMember } from '#contract/shapes/admin/overdue.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { expect, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { demoCalls } from '#tests/support/booked-together.ts'
import { openDesks } from '#tests/support/open-desks.ts'
import { report, Task } from '#tests/support/task.ts'

test.use({ viewport: { width: 390, height: 844 } })

const people = (page: Page) => page.getByRole('list', { name: 'Chi è in ritardo' })

test('three overdues settled: a call noted, a message to all that are ticked, and a new end', async ({
  page,
  ownServer: server,
}) => {
  await openDesks(server.url)
  const staff = await demoCalls(server.url, 'staff@example.org')
  const late = await staff<OverdueMember[]>('GET', '/v1/admin/overdue')
  expect(late.length).toBeGreaterThan(1)
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin?show=overdue`)
  await expect(people(page).getByRole('checkbox')).toHaveCount(late.length)
  expect(await screenFaults(page, 'overdue')).toEqual([])
  const task = new Task(page)

  await task.press(page.getByRole('button', { name: /^Annota un contatto con/ }).first())
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Che cosa ha detto').fill('Chiamata, richiama lunedì')
  await task.press(dialog.getByRole('button', { name: 'Annota' }))
  await expect(page.getByText('Chiamata, richiama lunedì')).toBeVisible()

  await task.press(page.getByLabel('Spunta tutti'))
  await task.press(page.getByRole('button', { name: 'Scrivi a chi è spuntato' }))
  await expect(dialog.getByRole('region', { name: 'Anteprima' })).toContainText(
    'oggetti da riportare',
  )
  await dialog.getByLabel('Aggiungi qualcosa, se vuoi').fill('Sabato siamo aperti fino alle 19.')
  await expect(dialog.getByRole('region', { name: 'Anteprima' })).toContainText('fino alle 19')
  expect(await screenFaults(page, 'message')).toEqual([])
  await task.press(dialog.getByRole('button', { name: /^Invia a/ }))
  await expect(dialog.getByRole('status').filter({ hasText: /partit|da dire/ })).toBeVisible()
  await task.press(dialog.getByRole('button', { name: 'Chiudi' }).last())
  await expect(people(page).getByText('Messaggio di oggi già partito')).toHaveCount(late.length)

  await task.press(page.getByRole('button', { name: 'Dai una nuova scadenza' }))
  // No rule allows a day that has passed: each row says so, and nothing changes.
  await dialog.getByLabel('Al').fill(late[0]?.loans[0]?.from_date ?? '')
  await task.press(dialog.getByRole('button', { name: /^Cambia/ }))
  await expect(dialog.getByRole('status').filter({ hasText: /non va|non vanno/ })).toBeVisible()
  const isLate = async () => (await staff<OverdueMember[]>('GET', '/v1/admin/overdue')).length
  expect(await isLate()).toBe(late.length)
  expect(await screenFaults(page, 'new end')).toEqual([])
  // In a week the desks are open: what nobody else has booked gets the new end.
  await dialog.getByLabel('Al').fill(addDays(todayIn('Europe/Rome', new Date()), 7))
  await task.press(dialog.getByRole('button', { name: /^Cambia/ }))
  await expect.poll(isLate).toBeLessThan(late.length)
  report('Settle all overdues', task.presses, 9)
})
