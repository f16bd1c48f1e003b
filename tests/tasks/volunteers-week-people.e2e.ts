import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { anotherBrowser, expect, signIn, test } from '#tests/support/app.ts'
import { atDesk, field, give, last, lending } from '#tests/support/at-desk.ts'
import { demoCalls } from '#tests/support/booked-together.ts'
import { Task } from '#tests/support/task.ts'

// A volunteer's week: records and colleagues.
test.use({ viewport: { width: 390, height: 844 } })

test('merge two records of one person', async ({ page, ownServer: server }) => {
  const staff = await demoCalls(server.url, 'staff@example.org')
  const person = { first_name: 'Elvira', phone_number: '333 1234567', email: null, paper: null }
  for (const last_name of ['Zanotti', 'Zanoti']) {
    await staff<AdminMember>('POST', '/v1/admin/people', { ...person, last_name })
  }
  const task = await atDesk(page, server)
  await task.type('zanot')
  await task.press(page.getByRole('button', { name: /^Elvira Zanoti\b/ }))
  const name = lending(page).getByRole('link', { name: 'Elvira Zanoti' })
  await task.look(name)
  await task.press(name)
  await task.screen('Elvira Zanoti')
  await task.press(page.getByRole('button', { name: "Unisci con un'altra scheda" }))
  const dialog = page.getByRole('dialog', { name: /^Unire Elvira Zanoti/ })
  await task.look(dialog)
  await task.press(dialog.getByRole('button', { name: 'Confronta: Elvira Zanotti' }))
  await task.look(dialog.getByRole('region', { name: /^Resta: / }))
  await task.press(dialog.getByRole('button', { name: 'Unisci per sempre' }))
  await expect(dialog).toHaveCount(0)
  const left = await staff<AdminMember[]>('GET', '/v1/admin/members?k=elvira')
  expect(left).toHaveLength(1)
  task.done(12, 'Merge two records of one person', 5)
})

test('a desk-only colleague', async ({ page, browser, ownServer: server }) => {
  const task = await atDesk(page, server)
  await task.type('bonfiglioli')
  await task.enter()
  const name = lending(page).getByRole('link', { name: 'Marta Bonfiglioli' })
  await task.look(name)
  await task.press(name)
  await task.screen('Marta Bonfiglioli')
  await task.press(page.getByRole('button', { name: 'Cambia che cosa può fare' }))
  const dialog = page.getByRole('dialog')
  await task.look(dialog)
  await task.press(dialog.getByLabel(/^Banco/))
  await task.press(dialog.getByRole('button', { name: 'Salva', exact: true }))
  await expect(dialog).toHaveCount(0)
  task.done(17, 'Give a colleague the desk and nothing else', 5)

  const desk = await (await anotherBrowser(browser)).newPage()
  await signIn(desk, server, 'socia@example.org')
  const today = desk.getByRole('heading', { level: 1, name: 'Oggi' })
  await expect(today).toBeVisible()
  const own = new Task(desk)
  await own.look(today)
  await own.press(
    desk
      .getByRole('navigation', { name: 'Amministrazione' })
      .getByRole('link', { name: 'Banco', exact: true }),
  )
  await expect(field(desk)).toBeFocused()
  await own.look(field(desk))
  await own.type('sandri an')
  await own.press(desk.getByRole('button', { name: /^Anna Sandri/ }))
  await own.look(lending(desk).getByText('Anna Sandri'))
  await own.scan('OGT-0003')
  await own.look(lending(desk).getByText(/^Tutto in ordine/))
  await own.press(give(desk))
  await expect(last(desk)).toContainText('Consegnato a Anna Sandri')
  own.done(18, 'Lend to a walk-in, as that colleague', 5)
})
