import type { Locator, Page } from '@playwright/test'
import type { MemberPage } from '#contract/shapes/admin/people.ts'
import type { Today } from '#contract/shapes/admin/today.ts'
import { supportSections } from '#contract/shapes/support.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { expect, hydrated, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { demoCalls } from '#tests/support/booked-together.ts'
import { importFile } from '#tests/support/dialogs.ts'
import { openDesks } from '#tests/support/open-desks.ts'

/** Staff's first page: what there is to do, each row a press from being done. */
const staff = 'staff@example.org'
const toToday = (page: Page) =>
  page.getByRole('link', { name: 'Oggi', exact: true }).locator('visible=true').first()
const partOf = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) })
/** The distance of a part from the top of the page, however far it is scrolled. */
const placeOf = (part: Locator) =>
  part.evaluate(element => Math.round(element.getBoundingClientRect().top + window.scrollY))
/** What the browser does when somebody comes back to the tab: the app reads again what is on the page. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('staff get to the work of the day from any page, hand out and take back there, and undo it', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await openDesks(server.url)
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/catalogs`)
  await hydrated(page)
  await toToday(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
  const late = partOf(page, 'In ritardo')
  await expect(late.getByText(/^In ritardo di \d+ giorn[oi]$/).first()).toBeVisible()
  await settled(page)
  expect(await screenFaults(page, 'today')).toEqual([])

  const row = late.getByRole('listitem').first()
  const place = await placeOf(row)
  const before = Number(await late.locator('h2 span').textContent())
  await row.getByRole('button', { name: /^Segna la restituzione: / }).click()
  await expect(page.getByText(/^Restituito/).first()).toBeVisible()
  const undo = row.getByRole('button', { name: /^Annulla la restituzione: / })
  await expect(undo).toBeVisible()
  await expect(late.locator('h2 span')).toHaveText(String(before - 1))
  expect(await placeOf(row)).toBe(place)
  await undo.click()
  await expect(late.locator('h2 span')).toHaveText(String(before))
  await expect(row.getByRole('button', { name: /^Segna la restituzione: / })).toBeVisible()

  const pickups = partOf(page, 'Da consegnare')
  await pickups
    .getByRole('button', { name: /^Consegna / })
    .first()
    .click()
  await expect(page.getByText(/^Consegnato/).first()).toBeVisible()
  await expect(
    pickups.getByRole('button', { name: /^Annulla la consegna: / }).first(),
  ).toBeVisible()
})

test('while a place is closed a list asks before it hands out, as the desk does', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await openDesks(server.url, '')
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/today`)
  const pickups = partOf(page, 'Da consegnare')
  const row = pickups.getByRole('listitem').filter({ hasNotText: 'Smartlocker' }).first()
  await row.getByRole('button', { name: /^Consegna / }).click()
  const question = page.getByRole('dialog', { name: 'Consegnare lo stesso?' })
  await expect(question).toContainText('Il punto adesso è chiuso.')
  await question.getByRole('button', { name: 'Consegna lo stesso' }).click()
  await expect(page.getByText(/^Consegnato/).first()).toBeVisible()
})

test('what others do is shown without moving a row, and a reply that is being written stays', async ({
  page,
  ownServer: server,
}) => {
  const member = await demoCalls(server.url, 'socia@example.org')
  const write = (message: string) =>
    member('POST', '/v1/supports', {
      email: 'socia@example.org',
      section: supportSections[0],
      object: '',
      message,
    })
  await write('Posso venire in bici?')
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/today`)
  const messages = partOf(page, 'Messaggi da leggere')
  const first = messages.getByRole('listitem').filter({ hasText: 'in bici' })
  await first.getByRole('button', { name: /^Rispondi/ }).click()
  const reply = page.getByRole('dialog').getByRole('textbox', { name: 'Risposta' })
  await reply.fill('Certo, e grazie')
  const colleague = await demoCalls(server.url, 'super@example.org')
  const { parts } = await colleague<Today>('GET', '/v1/admin/today')
  const read = parts.messages?.rows.find(({ message }) => message.includes('in bici'))
  await colleague('PATCH', `/v1/admin/messages/${read?.id}`, { read: true })
  await write('Avete una tenda?')
  await comeBack(page)
  await expect(first.getByText('Fatto')).toBeVisible()
  await expect(reply).toHaveValue('Certo, e grazie')
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(messages.getByText('Avete una tenda?')).toHaveCount(0)
  await page.getByRole('button', { name: '1 novità: mostra' }).click()
  await expect(messages.getByText('Avete una tenda?')).toBeVisible()
  await expect(first).toHaveCount(0)
})

test('a card that ends leads to its member, and who is late to those who are', async ({
  page,
  ownServer: server,
}) => {
  const call = await demoCalls(server.url, staff)
  const { member } = await call<MemberPage>('GET', '/v1/admin/members/scaduta')
  const from = todayIn('Europe/Rome', new Date())
  await signedIn(page, server, staff)
  const card = `scaduta@example.org,Prova,${from},${addDays(from, 5)}`
  await importFile(page, 'memberships.csv', 'member_email,card_name,from,to', card)
  await page.goto(`${server.url}/admin/today`)
  const cards = partOf(page, 'Tessere che scadono')
  await cards.getByRole('link', { name: `Apri la scheda di ${member.name}` }).click()
  await expect(page).toHaveURL(`${server.url}/admin/members/scaduta`)
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
  await page.goBack()
  const late = partOf(page, 'Persone in ritardo')
  await expect(late.getByRole('listitem').first()).toContainText(/\d oggett[oi] · da/)
  await late.getByRole('link', { name: /apri la pagina$/ }).click()
  await expect(page.getByRole('button', { name: 'In ritardo', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a day without work says so, and its day and point are in the address', async ({
  page,
  server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/today?day=2027-08-15&at=bolognina`)
  await expect(page.getByLabel('Punto')).toHaveValue('bolognina')
  await expect(page.getByRole('heading', { name: /niente da fare$/ })).toBeVisible()
  expect(await screenFaults(page, 'empty')).toEqual([])
  await page.goto(`${server.url}/admin/today?day=ieri`)
  await expect(partOf(page, 'In ritardo')).toBeVisible()
  await page.goto(`${server.url}/admin/today?day=2027-08-15&at=bolognina`)
  await expect(page.getByRole('heading', { name: /niente da fare$/ })).toBeVisible()
  await page.context().setOffline(true)
  await comeBack(page)
  await expect(page.getByText('Sei senza rete. Ultimo aggiornamento:')).toBeVisible()
  await expect(page.getByRole('heading', { name: /niente da fare$/ })).toBeVisible()
})

test('staff turn on the e-mail of the morning; members are not asked', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/me/notices`)
  const morning = page.getByRole('checkbox', { name: /^Il lavoro del giorno/ })
  await expect(morning).not.toBeChecked()
  await morning.check()
  await expect(page.getByText('Scelta salvata')).toBeVisible()
  await page.reload()
  await expect(morning).toBeChecked()
  await signedIn(page, server, 'socia@example.org')
  await page.goto(`${server.url}/me/notices`)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expect(morning).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Oggi', exact: true })).toHaveCount(0)
})
