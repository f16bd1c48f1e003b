import { readFile } from 'node:fs/promises'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { openDesks } from '#tests/support/open-desks.ts'
import { report, Task } from '#tests/support/task.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a card for cash with its receipt, a contribution that is given back, and the closing of the day', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await openDesks(server.url)
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk`)
  const task = new Task(page)
  const lending = page.getByRole('region', { name: 'Prestito', exact: true })
  await expect(page.getByLabel('Chi o che cosa?')).toBeFocused()
  await page.keyboard.type('morandi si')
  await task.press(page.getByRole('button', { name: /^Silvia Morandi/ }))
  await task.press(lending.getByRole('button', { name: 'Vendi una tessera' }))
  const sale = lending.getByRole('region', { name: 'Vendi una tessera' })
  await expect(sale.getByRole('button', { name: 'Contanti', pressed: true })).toBeVisible()
  await settled(page)
  expect(await screenFaults(page, 'sale')).toEqual([])
  await task.press(sale.getByRole('button', { name: 'Incassa 20,00 €' }))
  const sold = lending.getByRole('region', { name: 'Tessera venduta' })
  await expect(sold).toContainText('Ricevuta n. 1/')
  report('Sell a card for cash', task.presses, 4)
  expect(await screenFaults(page, 'sold')).toEqual([])

  await sold.getByRole('link', { name: 'Apri e stampa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ricevuta' })).toBeVisible()
  const paper = page.getByRole('article')
  await expect(paper).toContainText('Tessera annuale')
  await expect(paper).toContainText('20,00 € · Contanti')
  await settled(page)
  expect(await screenFaults(page, 'receipt')).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Stampa' })).toBeHidden()
  await expect(paper).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Vai alla cassa' }).click()
  const receipts = page.getByRole('list', { name: 'Ricevute' }).first()
  await expect(receipts.getByRole('link')).toHaveCount(1)
  await page.getByLabel('Quanto, in euro').fill('5,50')
  await page.getByRole('button', { name: 'Incassa il contributo' }).click()
  await receipts.getByRole('link', { name: /^n\. 2\// }).click()
  await page.getByRole('button', { name: 'Storna' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stornare la ricevuta?' })
  await dialog.getByLabel('Motivo').fill('Ha pagato due volte')
  await dialog.getByRole('button', { name: 'Storna' }).click()
  await expect(page.getByRole('article')).toContainText('Ricevuta n. 3/')
  await expect(page.getByRole('article')).toContainText('-5,50 €')

  await page.getByRole('link', { name: 'Vai alla cassa' }).click()
  await expect(receipts.getByRole('link')).toHaveCount(3)
  const counted = page.getByLabel('Contati adesso, in euro')
  await expect(counted).toHaveValue('20')
  await counted.fill('19')
  await expect(page.getByRole('status').filter({ hasText: 'Mancano 1,00 €' })).toBeVisible()
  await page.getByLabel('Nota (facoltativa)').last().fill('Resto sbagliato')
  await settled(page)
  expect(await screenFaults(page, 'till')).toEqual([])
  await page.getByRole('button', { name: 'Chiudi la cassa' }).click()
  const question = page.getByRole('dialog', { name: 'Chiudere la cassa di oggi?' })
  await question.getByRole('button', { name: 'Chiudi la cassa' }).click()
  await expect(page.getByText('Resto sbagliato').first()).toBeVisible()
  await expect(page.getByText('Nessun movimento. Le tessere si vendono dal banco')).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica per la contabilità' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^cassa-20\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(4)
  expect(text).toContain('"20,00"')
  expect(text).not.toContain('Ha pagato due volte')
})
