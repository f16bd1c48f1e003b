import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { CardsToSell } from '#contract/shapes/desk/till.ts'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { demoCalls } from '#tests/support/booked-together.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a member’s page has contacts, notes and letters, and the desk shows what is pinned beside the person', async ({
  page,
  ownServer: server,
}) => {
  const staff = await demoCalls(server.url, 'staff@example.org')
  const person = { first_name: 'Elvira', last_name: 'Zanotti', phone_number: '333 1234567' }
  const { id } = await staff<AdminMember>('POST', '/v1/admin/people', {
    ...person,
    email: null,
    paper: null,
  })
  // What was paid is told by a letter, because there is no e-mail.
  const { cards, from } = await staff<CardsToSell>('GET', `/v1/desk/cards?member=${id}`)
  const [card] = cards
  const sale = { member: id, card: card?.id, cents: (card?.price ?? 0) * 100, from }
  await staff('POST', '/v1/desk/cards', { ...sale, method: 'cash', point: 'bolognina' })
  for (const text of ['Prima nota '.repeat(40), 'Porta il cane', 'Richiamare lunedì']) {
    await staff('POST', `/v1/admin/members/${id}/notes`, { text, pinned: true })
  }

  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/members?k=zanotti`)
  await page.getByRole('link', { name: 'Apri Elvira Zanotti' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/members/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Elvira Zanotti' })).toBeVisible()
  for (const state of ['Senza e-mail', 'Modulo non accettato', /^Tessera fino al/]) {
    await expect(page.getByText(state).first()).toBeVisible()
  }
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(link('Chiama')).toHaveAttribute('href', 'tel:+393331234567')
  await expect(link('WhatsApp')).toHaveAttribute('href', 'https://wa.me/393331234567')
  await expect(link('SMS')).toHaveAttribute('href', 'sms:+393331234567')
  await expect(page.getByRole('link', { name: /^n\. 1\// })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Da chiamare, o da stampare' })).toBeVisible()

  await page.getByRole('button', { name: 'Aggiungi una nota' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salva la nota' }).click()
  await expect(dialog.getByLabel('Nota')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Nota').fill('Chiede sempre la ricevuta')
  await dialog.getByRole('button', { name: 'Salva la nota' }).click()
  await expect(dialog).toHaveCount(0)
  const notes = page.getByRole('list', { name: 'Note' }).getByRole('listitem')
  await expect(notes).toHaveCount(4)
  await expect(notes.last()).toContainText('Chiede sempre la ricevuta')
  await page.getByRole('button', { name: 'In evidenza: Chiede sempre la ricevuta' }).click()
  await expect(notes.first()).toContainText('Chiede sempre la ricevuta')
  await settled(page)
  expect(await screenFaults(page, 'member')).toEqual([])

  await link('Presta al banco').click()
  const lending = page.getByRole('region', { name: 'Prestito', exact: true })
  const told = lending.getByRole('list', { name: 'Da sapere' })
  await expect(told).toContainText('Chiede sempre la ricevuta')
  await expect(told).toContainText('altre 2 note · 1 avviso da dire o stampare')
  await expect(page).toHaveURL(`${server.url}/desk`)
  expect((await told.boundingBox())?.height).toBeLessThan(120)
  await settled(page)
  expect(await screenFaults(page, 'desk with notes')).toEqual([])

  await lending.getByRole('link', { name: 'Elvira Zanotti' }).click()
  await page.getByRole('button', { name: 'Elimina la nota: Porta il cane' }).click()
  await dialog.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(notes).toHaveCount(3)
  await page.goBack()
  await expect(lending).toContainText('Elvira Zanotti')
})

test('what a member has, waits for and had is on their page, and their address is corrected', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/members/socia`)
  await expect(page.getByRole('heading', { level: 2, name: 'Prestiti', exact: true })).toBeVisible()
  const past = page.getByRole('list', { name: 'Prestiti conclusi' }).getByRole('listitem')
  await expect(past.first()).toBeVisible()
  await page.getByRole('button', { name: 'Modifica Marta Bonfiglioli' }).click()
  const drawer = page.getByRole('dialog', { name: 'Marta Bonfiglioli' })
  await drawer.getByLabel('Via e numero').fill('Via Nuova 1')
  await drawer.getByLabel('CAP').fill('4012')
  await drawer.getByRole('button', { name: 'Salva' }).click()
  await expect(drawer.getByLabel('CAP')).toHaveAttribute('aria-invalid', 'true')
  await drawer.getByLabel('CAP').fill('40126')
  await drawer.getByLabel('Città').fill('Bologna')
  await drawer.getByLabel('Provincia').fill('BO')
  await drawer.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Via Nuova 1, 40126 Bologna (BO)')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await settled(page)
  expect(await screenFaults(page, 'member on a desktop')).toEqual([])
  await page.goto(`${server.url}/admin/members/nobody`)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('staff see a colleague’s page without what they may not do', async ({ page, server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/members/staff`)
  await expect(page.getByText(/^Gestisce l'oggettoteca come te/)).toBeVisible()
  for (const name of [/^Modifica/, 'Impersona', 'Dai una tessera', /^Fai uscire/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Aggiungi una nota' })).toBeVisible()
})
