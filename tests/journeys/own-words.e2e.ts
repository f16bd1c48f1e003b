import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { emailTo } from '#tests/support/outbox.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('own words in an e-mail: written, seen in the whole letter, tried, saved', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/words`)
  const reminders = page.getByRole('list', { name: 'Prenotare e ritirare' })
  await reminders.getByRole('button', { name: /^Scrivi in: Domani riporti/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Domani riporti/ })
  const letter = dialog.getByRole('region', { name: 'Come arriva' })
  await expect(letter).toContainText('finisce domani')
  await dialog.getByLabel('Sopra il testo').fill('Il banco è <b>chiuso</b> alle 18.')
  await dialog.getByLabel('Sotto il testo').fill('A presto!\nhttps://example.org/banco')
  const shown = (await letter.locator('p').last().textContent()) ?? ''
  expect(shown).toMatch(
    /^Ciao .+,\n\nIl banco è <b>chiuso<\/b> alle 18\.\n\n[\s\S]+finisce domani[\s\S]+\n\nA presto!\nhttps:\/\/example\.org\/banco\n\n—\n/,
  )
  await settled(page)
  expect(await screenFaults(page, 'own words')).toEqual([])

  await dialog.getByRole('button', { name: 'Mandami una prova' }).click()
  await expect(page.getByText('Prova in arrivo a staff@example.org')).toBeVisible()
  const mail = await emailTo(server, 'staff@example.org', 'Domani riporti')
  expect(mail).toContain('&lt;b&gt;chiuso')
  expect(mail).toContain('href="https://example.org/banco"')

  await dialog.getByLabel('Lingua').selectOption('English')
  await expect(letter).toContainText('Il banco è <b>chiuso</b> alle 18.')
  await dialog.getByLabel('Sopra il testo').fill('The desk closes at 6 pm.')
  await expect(letter).toContainText('The desk closes at 6 pm.')
  await expect(letter).toContainText('A presto!')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const row = reminders.getByRole('listitem').filter({ hasText: 'Domani riporti' })
  await expect(row).toContainText('Con parole vostre')
  expect(await screenFaults(page, 'e-mails')).toEqual([])

  await page.reload()
  await row.getByRole('button').click()
  await expect(dialog.getByLabel('Sopra il testo')).toHaveValue('Il banco è <b>chiuso</b> alle 18.')
})
