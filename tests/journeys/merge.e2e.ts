import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import {
  anotherBrowser,
  demoPassword,
  expect,
  settled,
  signedIn,
  test,
} from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { demoCalls } from '#tests/support/booked-together.ts'
import { emailTo, linkIn } from '#tests/support/outbox.ts'

test.use({ viewport: { width: 390, height: 844 } })

type Staff = Awaited<ReturnType<typeof demoCalls>>
const register = (staff: Staff, last_name: string, more: object = {}) =>
  staff<AdminMember>('POST', '/v1/admin/people', {
    first_name: 'Elvira',
    last_name,
    phone_number: '333 1234567',
    email: null,
    paper: null,
    ...more,
  })
const elsewhere = (server: { url: string }, link: string) =>
  `${server.url}${link.replace(/^https?:\/\/[^/]+/, '')}`

test('two records of one person are merged after a preview, and the old address leads to the one that stays', async ({
  page,
  ownServer: server,
}) => {
  const staff = await demoCalls(server.url, 'staff@example.org')
  const first = await register(staff, 'Zanotti')
  const second = await register(staff, 'Zanoti', { email: 'elvira@example.org' })
  await staff('POST', `/v1/admin/members/${first.id}/notes`, {
    text: 'Porta il cane',
    pinned: true,
  })

  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/members/${second.id}`)
  await page.getByRole('button', { name: "Unisci con un'altra scheda" }).click()
  const dialog = page.getByRole('dialog', { name: /^Unire Elvira Zanoti/ })
  await dialog.getByRole('button', { name: 'Confronta: Elvira Zanotti' }).click()
  // The one with an e-mail is proposed.
  await expect(dialog.getByRole('region', { name: 'Resta: Elvira Zanoti' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Che cosa passa' })).toContainText('1 nota')
  await dialog.getByRole('button', { name: "Tieni l'altra" }).click()
  await expect(dialog.getByRole('region', { name: 'Resta: Elvira Zanotti' })).toBeVisible()
  await dialog.getByRole('button', { name: "Tieni l'altra" }).click()
  await expect(dialog.getByRole('region', { name: 'Resta: Elvira Zanoti' })).toBeVisible()
  await settled(page)
  expect(await screenFaults(page, 'merge')).toEqual([])
  await dialog.getByRole('button', { name: 'Unisci per sempre' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Note' })).toContainText('Porta il cane')

  await page.goto(`${server.url}/admin/members/${first.id}`)
  await expect(page).toHaveURL(`${server.url}/admin/members/${second.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Elvira Zanoti' })).toBeVisible()
})

test('likely duplicates are merged before a new member is registered, and the one that stays is chosen', async ({
  page,
  ownServer: server,
}) => {
  const staff = await demoCalls(server.url, 'staff@example.org')
  for (const name of ['Zanotti', 'Zanoti']) await register(staff, name)
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk`)
  await page.getByRole('button', { name: 'Nuovo iscritto' }).click()
  const form = page.getByRole('dialog', { name: 'Nuovo iscritto' })
  await form.getByLabel('Nome', { exact: true }).fill('Elvira')
  await form.getByLabel('Cognome').fill('Zanotti')
  await form.getByLabel('Telefono').fill('333 1234567')
  await form.getByRole('button', { name: 'Iscrivi' }).click()
  await form.getByRole('button', { name: 'Due sono la stessa persona: unisci' }).click()
  const dialog = page.getByRole('dialog', { name: /^Unire / })
  await dialog.getByRole('button', { name: /^Confronta: Elvira/ }).click()
  await dialog.getByRole('button', { name: 'Unisci per sempre' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Prestito', exact: true })).toContainText('Elvira')
})

test('of two accounts one ends when its member agrees by the link of their e-mail', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/members/socia`)
  await page.getByRole('button', { name: "Unisci con un'altra scheda" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('scaduta')
  await dialog
    .getByRole('button', { name: /^Confronta: / })
    .first()
    .click()
  const stays = dialog.getByRole('region', { name: /^Resta: / })
  await expect(stays).toContainText('@example.org')
  if (!(await stays.getByText('socia@example.org').count()))
    await dialog.getByRole('button', { name: "Tieni l'altra" }).click()
  await expect(stays).toContainText('socia@example.org')
  await dialog.getByRole('button', { name: 'Chiedi conferma per e-mail' }).click()
  await expect(dialog).toHaveCount(0)

  const own = await (await anotherBrowser(browser)).newPage()
  const link = linkIn(await emailTo(server, 'scaduta@example.org', '/merge?t='), 'http')
  await own.goto(elsewhere(server, link))
  await expect(own.getByText('so…@example.org').first()).toBeVisible()
  expect(await screenFaults(own, 'agree')).toEqual([])
  await own.getByRole('button', { name: 'Unisci i due profili' }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Profili uniti' })).toBeVisible()
  await own.getByRole('link', { name: 'Accedi' }).last().click()
  await own.getByLabel('E-mail').fill('scaduta@example.org')
  await own.getByLabel('Password', { exact: true }).fill(demoPassword)
  await own.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(own.getByRole('alert').first()).toBeVisible()
})

test('a code of the desk gives a member without an e-mail their account', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const staff = await demoCalls(server.url, 'staff@example.org')
  const { id } = await register(staff, 'Codice')
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/members/${id}`)
  await page.getByRole('button', { name: 'Dai un codice per accedere' }).click()
  await page.getByRole('button', { name: 'Fai il codice' }).click()
  const paper = page.getByRole('dialog', { name: 'Codice per accedere' })
  const written = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/
  await expect(paper).toContainText(written)
  const [code = ''] = written.exec((await paper.textContent()) ?? '') ?? []
  await settled(page)
  expect(await screenFaults(page, 'code')).toEqual([])

  const own = await (await anotherBrowser(browser)).newPage()
  await own.goto(`${server.url}/signin`)
  await own.getByRole('link', { name: "Ho un codice dell'oggettoteca" }).click()
  await own.getByLabel('Codice').fill('AAAA-BBBB-CCCC')
  await own.getByLabel('E-mail').fill('codice@example.org')
  await own.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(own.getByText(/^Questo codice non vale/).first()).toBeVisible()
  await own.getByLabel('Codice').fill(code)
  expect(await screenFaults(own, 'claim')).toEqual([])
  await own.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(own.getByText(/Abbiamo scritto a codice@example.org/)).toBeVisible()
  const link = linkIn(await emailTo(server, 'codice@example.org', '/signup?t='), 'http')
  await own.goto(elsewhere(server, link))
  await own.getByLabel('Nuova password').fill('tre civette sul comò')
  await own.getByLabel('Ripeti la password').fill('tre civette sul comò')
  await own.getByRole('button', { name: 'Salva la password' }).click()
  await expect(own.getByRole('heading', { name: 'Ancora un passo, Elvira' })).toBeVisible()
})
