import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test('an import shows its rows, takes a decision for a group of faults, and is undone', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/import`)
  await page.getByLabel('Quello che avevi prima').selectOption('Lend Engine')
  await expect(page.getByText(/Scarica i quattro file/)).toBeVisible()
  const objects =
    'code,name,location,added\nTRY-1,Trapano,centro,2024-05-01\nTRY-2,Sega,centro,boh\nTRY-3,Pialla,centro,mah\n'
  const members = 'email,first_name,last_name\nprova@example.com,Pia,Prova\n'
  await page
    .getByLabel('File da importare')
    .setInputFiles([file('objects.csv', objects), file('members.csv', members)])
  const attempt = page.getByRole('button', { name: 'Prova senza cambiare nulla' })
  await attempt.click()
  const group = page.getByText(/objects\.csv, 2 righe \(3, 4\), colonna added: non è un giorno/)
  await expect(group).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importa davvero' })).toHaveCount(0)
  await page.locator('summary', { hasText: /Oggetti.*Nuove: 1/ }).click()
  await expect(page.getByText('TRY-1 · Trapano')).toBeVisible()
  await settled(page)
  expect(await screenFaults(page, 'a trial with faults')).toEqual([])

  await page.getByLabel('Che cosa fare').selectOption('Le correggo una per una')
  await page.getByLabel('Aggiunto il, riga 3').fill('2023-01-02')
  await attempt.click()
  await expect(page.getByText(/objects\.csv, riga 4, colonna added: non è un giorno/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica solo queste righe' }).click()
  expect((await download).suggestedFilename()).toBe('objects-corrette.csv')
  await page.getByLabel('Che cosa fare').selectOption('Lascia vuote queste caselle')
  await attempt.click()
  await expect(page.getByText('Tutto a posto')).toBeVisible()
  await page.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(page.getByText('Importato.')).toBeVisible()

  const made = page.getByRole('list', { name: 'Importazioni fatte' })
  await expect(made).toContainText('objects.csv, members.csv')
  await expect(page.getByText('Importati: Oggetti, Iscritti.')).toBeVisible()
  await settled(page)
  expect(await screenFaults(page, 'a finished import')).toEqual([])
  await page.getByRole('button', { name: "Annulla l'importazione di objects.csv" }).click()
  const dialog = page.getByRole('dialog', { name: "Annullare l'importazione?" })
  await dialog.getByRole('button', { name: "Annulla l'importazione" }).click()
  await expect(made).toContainText('Annullata da')
  await page.goto(`${server.url}/products/TRY-1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Trapano' })).toHaveCount(0)
})
