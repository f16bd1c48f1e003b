import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('nobody is written to after an import, until staff press', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/import`)
  const quiet = page.getByRole('heading', { name: 'Nessuno è stato ancora avvisato' })
  await expect(page.getByRole('heading', { name: 'Importa', exact: true })).toBeVisible()
  await expect(quiet).toHaveCount(0)
  const ended = addDays(todayIn('Europe/Rome', new Date()), -10)
  const rows = [
    'email,first_name,last_name,phone_number,card_to',
    `famiglia@example.org,Alba,Neri,,${addDays(ended, 200)}`,
    `famiglia@example.org,Leo,Neri,,${addDays(ended, 200)}`,
    `,Ida,Senza,051 234567,${addDays(ended, 200)}`,
    '',
  ]
  const buffer = Buffer.from(rows.join('\n'))
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('File da importare').setInputFiles(file)
  await page.getByRole('button', { name: 'Prova senza cambiare nulla' }).click()
  await expect(page.getByText(/è già l’e-mail di un’altra persona/)).toBeVisible()
  await page.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(quiet).toBeVisible()
  const facts = page.locator('section').filter({ has: quiet }).last()
  await expect(facts).toContainText('Da chiamare al telefono')
  await settled(page)
  expect(await screenFaults(page, 'quiet people')).toEqual([])

  await page.goto(`${server.url}/admin/today`)
  await expect(page.getByText('3 persone importate non sono state ancora avvisate.')).toBeVisible()
  await settled(page)
  expect(await screenFaults(page, 'today with quiet people')).toEqual([])
  await page.getByRole('link', { name: 'Guarda e comincia' }).click()

  await page.getByRole('button', { name: 'Comincia ad avvisare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cominciare ad avvisare?' })
  await expect(dialog).toContainText('Partono 2 e-mail di benvenuto')
  await dialog.getByRole('button', { name: 'Comincia' }).click()
  await expect(dialog.getByText('3 persone sono avvisate o da chiamare.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Chi chiamare' }).click()
  const calls = page.getByRole('list', { name: 'Da chiamare, o da stampare' })
  await expect(calls.getByText('Ida Senza')).toBeVisible()
})
