import type { Page } from '@playwright/test'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { demoCalls } from '#tests/support/booked-together.ts'

/** The audit log: who did what to whom, in words. */
const staff = 'staff@example.org'
const log = (page: Page) => page.getByRole('list', { name: 'Modifiche' })

test('staff read who changed what, look for a person and a thing, and come back to what they looked for', async ({
  page,
  ownServer: server,
}) => {
  const call = await demoCalls(server.url, staff)
  const { member } = await call<{ member: { card_number: string | null } }>(
    'GET',
    '/v1/admin/members/socia',
  )
  const known = { banned: false, can_post_objects: true, card_number: member.card_number }
  await call('PATCH', '/v1/admin/members/socia', { ...known, max_loans: 9 })
  await call('POST', '/v1/desk/objects/ogt-0007/maintenance', { maintenance: true, note: '' })
  for (let n = 0; n < 55; n++) {
    await call('POST', '/v1/admin/members/vicino/contacts', { kind: 'call', note: `Chiamata ${n}` })
  }
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/audit`)
  await expect(log(page).getByRole('listitem')).toHaveCount(50)
  await page.getByRole('button', { name: 'Carica altri' }).click()
  await expect(log(page)).toContainText(/ha cambiato i dati di Marta Bonfiglioli/)
  await settled(page)
  expect(await screenFaults(page, 'audit log')).toEqual([])

  await page.getByLabel('Persona').fill('bonfiglioli')
  const row = log(page).getByRole('listitem').first()
  await expect(row).toContainText('ha cambiato i dati di Marta Bonfiglioli')
  await expect(row).toContainText(/Prestiti insieme.*\d.*9/)
  await expect(row).not.toContainText('max_loans')
  await row.getByRole('link', { name: 'Marta Bonfiglioli' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Bonfiglioli' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Persona')).toHaveValue('bonfiglioli')
  await expect(log(page)).toContainText('Prestiti insieme')

  await page.goto(`${server.url}/admin/audit?thing=ogt7&about=objects`)
  await expect(log(page).getByRole('listitem')).toHaveCount(1)
  await expect(log(page)).toContainText(/In manutenzione.*no.*sì/)
  await page.getByLabel('Al', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('Nessuna modifica trovata')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra tutto' }).click()
  await expect(page.getByLabel('Oggetto')).toHaveValue('')
  await expect(log(page).getByRole('listitem')).toHaveCount(50)
})
