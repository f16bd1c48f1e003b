import type { Page } from '@playwright/test'
import { anotherBrowser, atRest, demoPassword, expect, signedIn, test } from '#tests/support/app.ts'
import { startDemoServer } from '#tests/support/demo-server.ts'
import { emailTo, linkIn } from '#tests/support/outbox.ts'
import type { TestServer } from '#tests/support/server.ts'

const secret = 'tre civette sul comò'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function chooseIn(page: Page) {
  await page.getByLabel('Nuova password').fill(secret)
  await page.getByLabel('Ripeti la password').fill(secret)
  await page.getByRole('button', { name: 'Salva la password' }).click()
}

async function signInHere(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

test('an invitation changes nothing until it is accepted with a new password or a press', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const invited = ['luce.e2e@example.org', 'vicino@example.org']
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/members`)
  for (const email of invited) {
    await page.getByRole('button', { name: 'Invita chi gestisce' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Che cosa può fare')).toHaveCount(0)
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Nome', { exact: true }).fill('Luce')
    await dialog.getByRole('button', { name: "Spedisci l'invito" }).click()
    await expect(page.getByText('Invito spedito').last()).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  const list = page.getByRole('list', { name: 'Iscritti' })
  await page.getByLabel('Mostra').selectOption('staff')
  await expect(list).toContainText('staff@example.org')
  for (const email of invited) await expect(list).not.toContainText(email)

  const guest = await (await anotherBrowser(browser)).newPage()
  for (const [at, email] of invited.entries()) {
    const link = linkIn(await emailTo(server, email, '/invitation?t='), 'http')
    await guest.goto(`${server.url}${link.slice(link.indexOf('/invitation'))}`)
    await expect(heading(guest, /Invito a gestire/)).toBeVisible()
    await expect(guest).toHaveURL(`${server.url}/invitation`)
    if (at === 0) await chooseIn(guest)
    else await guest.getByRole('button', { name: "Accetta l'invito" }).click()
    await expect(heading(guest, 'Invito accettato')).toBeVisible()
    await guest.goto(`${server.url}${link.slice(link.indexOf('/invitation'))}`)
    await expect(guest.getByText('Questo invito non vale più')).toBeVisible()
    await expect(guest.getByRole('main').getByRole('link', { name: 'Riparti' })).toBeVisible()
  }
  await page.reload()
  await page.getByLabel('Mostra').selectOption('staff')
  for (const email of invited) await expect(list).toContainText(email)
  await guest.goto(`${server.url}/signin`)
  await signInHere(guest, 'luce.e2e@example.org', secret)
  await expect(guest).not.toHaveURL(/signin/)
  await guest.context().close()
})

test('staff who are not supers see no invitations', async ({ page, server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/members`)
  await expect(page.getByRole('list', { name: 'Iscritti' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invita chi gestisce' })).toHaveCount(0)
})

test('a confirmation link that is opened in another browser asks for a password first', async ({
  browser,
  server,
}) => {
  const email = 'presa.e2e@example.org'
  await fetch(`${server.url}/v1/auths/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      email,
      name: { first_name: 'Eva', last_name: 'Neri' },
      password: 'la chiave di un altro',
      phone: '3331234567',
      fiscalcode: 'RSSDAA80A41A944X',
      address: { address: 'Via 1', city: 'Bologna', province: 'BO', postalcode: '40126' },
    }),
  })
  const page = await (await anotherBrowser(browser)).newPage()
  await page.goto(linkIn(await emailTo(server, email, '/signup?t='), server.url))
  await expect(heading(page, 'Scegli la tua password')).toBeVisible()
  await chooseIn(page)
  await expect(page).toHaveURL(/modulo-adesione/)
  const withPassword = (password: string) =>
    fetch(`${server.url}/v1/auths/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  expect((await withPassword('la chiave di un altro')).status).toBe(409)
  expect((await withPassword(secret)).status).toBe(200)
  await page.context().close()
})

test('deleting the account requires the password', async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/me/account`)
  await page.getByRole('button', { name: 'Cancella il profilo' }).click()
  const dialog = page.getByRole('dialog')
  const leave = dialog.getByRole('button', { name: 'Cancella il profilo' })
  await leave.click()
  await expect(dialog.getByText('Campo richiesto')).toBeVisible()
  await dialog.getByLabel('Password attuale').fill('sbagliata')
  await leave.click()
  await expect(dialog.getByText('La password attuale non è questa.')).toBeVisible()
  await dialog.getByLabel('Password attuale').fill(demoPassword)
  await leave.click()
  await expect(page.getByRole('link', { name: 'Accedi' }).first()).toBeVisible()
  await page.goto(`${server.url}/signin`)
  await signInHere(page, 'staff@example.org', demoPassword)
  await expect(page.getByText('E-mail o password non validi')).toBeVisible()
})

test('a super withdraws an invitation, and signs a member out of every device', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const email = 'ritirata.e2e@example.org'
  const member = await (await anotherBrowser(browser)).newPage()
  await signedIn(member, server, 'socia@example.org')
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/members`)
  await expect(page.getByRole('list', { name: 'Iscritti' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Inviti in attesa' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Invita chi gestisce' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').fill(email)
  await page.getByRole('dialog').getByLabel('Nome', { exact: true }).fill('Rita')
  await page.getByRole('button', { name: "Spedisci l'invito" }).click()
  const pending = page.getByRole('list', { name: 'Inviti in attesa' })
  await expect(pending).toContainText(email)
  // The row is where the invitation was sent, not in the list of all members.
  const search = page.getByLabel('Cerca per nome, telefono, e-mail o tessera')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await atRest(pending)
  expect((await pending.boundingBox())?.y).toBeLessThan((await search.boundingBox())?.y ?? 0)
  await pending.getByRole('button', { name: "Revoca l'invito di Rita" }).click()
  await page.getByRole('dialog').getByRole('button', { name: "Revoca l'invito" }).click()
  await expect(page.getByText('Invito revocato')).toBeVisible()
  await expect(pending).toHaveCount(0)
  const link = linkIn(await emailTo(server, email, '/invitation?t='), 'http')
  const guest = await (await anotherBrowser(browser)).newPage()
  await guest.goto(`${server.url}${link.slice(link.indexOf('/invitation'))}`)
  await expect(guest.getByText('Questo invito non vale più')).toBeVisible()
  await guest.context().close()

  await page.getByLabel('Cerca per nome').fill('socia@example.org')
  await page.getByRole('link', { name: 'Apri Marta Bonfiglioli' }).click()
  await page.getByRole('button', { name: 'Fai uscire da tutti i dispositivi' }).click()
  const asked = page.getByRole('dialog', { name: 'Far uscire da tutti i dispositivi?' })
  await asked.getByRole('button', { name: 'Fai uscire da tutti i dispositivi' }).click()
  await expect(page.getByText('1 dispositivo uscito')).toBeVisible()
  await member.goto(`${server.url}/me/orders`)
  await expect(member.getByRole('dialog', { name: 'Questo dispositivo è uscito' })).toBeVisible()
  await member.context().close()
  await page.goto(`${server.url}/admin/audit`)
  const log = page.getByRole('list', { name: 'Modifiche' })
  await expect(log).toContainText('ha fatto uscire Marta Bonfiglioli da tutti i dispositivi')
  // Nobody has the address of the invitation any more.
  await expect(log).toContainText("ha revocato l'invito di qualcuno")
})

test.describe('while strangers guess the password of an account', () => {
  let server: TestServer
  test.beforeAll(async () => {
    server = await startDemoServer({ env: { TRUSTED_PROXIES: '1' } })
  })
  test.afterAll(() => server.dispose())

  const attack = async (email: string) => {
    for (let n = 0; n < 15; n++) {
      await fetch(`${server.url}/v1/auths/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
        body: JSON.stringify({ email, password: 'sbagliata' }),
      })
    }
  }
  const codeIn = async (email: string) =>
    /(\d{6})\. Vale 10 minuti/.exec(await emailTo(server, email, '. Vale 10 minuti'))?.[1] ?? ''

  test('the owner signs in with a code by e-mail', async ({ page }) => {
    const email = 'socia@example.org'
    await attack(email)
    await page.goto(`${server.url}/signin`)
    await signInHere(page, email, demoPassword)
    const code = page.getByLabel('Codice ricevuto per e-mail')
    await expect(code).toBeFocused()
    await expect(page.getByText('Per entrare serve anche un codice')).toBeVisible()
    await code.fill('12')
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(page.getByText('Codice non valido')).toBeVisible()
    const sent = await codeIn(email)
    await code.fill(sent === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(page.getByText('Il codice o la password non sono corretti.')).toBeVisible()
    await code.fill(sent)
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(page).not.toHaveURL(/signin/)
  })

  test('the owner signs in again in the dialog of an ended session', async ({ page }) => {
    const email = 'vicino@example.org'
    await signedIn(page, server, email)
    await page.goto(`${server.url}/me/account`)
    await expect(page.getByLabel('Telefono')).toBeVisible()
    await attack(email)
    await page.context().clearCookies()
    await page.evaluate(() => sessionStorage.setItem('token', 'no.longer.good'))
    await page.getByLabel('Telefono').fill('3330000009')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('La sessione è scaduta')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
    await dialog.getByLabel('Codice ricevuto per e-mail').fill(await codeIn(email))
    await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel('Telefono')).toHaveValue('+39 333 000 0009')
  })
})
