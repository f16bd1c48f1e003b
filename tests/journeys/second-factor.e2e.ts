import type { Page } from '@playwright/test'
import {
  anotherBrowser,
  demoPassword,
  expect,
  hydrated,
  signedIn,
  signIn,
  test,
} from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import {
  codeNow,
  confirmApp,
  passkeyDevice,
  prove,
  startApp,
} from '#tests/support/second-factor.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Enters e-mail and password, up to the next step. */
async function typePassword(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

/** The recovery codes, which the page shows only once. */
async function readCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'I tuoi codici di recupero' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'Li ho salvati' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

test('a member adds a passkey, signs in with it alone, renames and removes it', async ({
  page,
  ownServer: server,
}) => {
  const { device, authenticatorId } = await passkeyDevice(page)
  await signedIn(page, server, 'socia@example.org')
  await page.goto(`${server.url}/me`)
  await page.getByRole('link', { name: 'Sicurezza' }).click()
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await page.getByLabel('Nome della passkey').fill('Telefono di Marta')
  await page.getByRole('button', { name: 'Crea la passkey' }).click()
  await prove(page)
  expect(await readCodes(page)).toHaveLength(10)
  await expect(page.getByRole('listitem').filter({ hasText: 'Telefono di Marta' })).toContainText(
    'Mai usata',
  )
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await page.goto(`${server.url}/me`)
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  // Prevents the device from answering the field's suggestion by itself.
  const presence = (enabled: boolean) =>
    device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await presence(false)
  const suggested = page.waitForResponse(/auths\/passkey\/options/)
  await page.goto(`${server.url}/signin`)
  await hydrated(page)
  await suggested
  // A device whose owner was absent when it was asked never answers.
  await page.route(/auths\/passkey\/options/, async route => {
    await presence(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Accedi con una passkey' }).click()
  await expect(page).not.toHaveURL(/signin/)
  await page.goto(`${server.url}/me/security`)
  const row = page.getByRole('listitem').filter({ hasText: 'Telefono di Marta' })
  await expect(row).toContainText('Ultimo uso')

  await row.getByRole('button', { name: 'Rinomina' }).click()
  await page.getByLabel('Nome della passkey').fill('Telefono nuovo')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByRole('button', { name: 'Togli Telefono nuovo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli', exact: true }).click()
  await page.getByRole('button', { name: 'Conferma con una passkey' }).click()
  await expect(page.getByText('Telefono nuovo')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Codici di recupero' })).toHaveCount(0)
})

test('the e-mail field suggests passkeys', async ({ page, ownServer: server }) => {
  const { device } = await passkeyDevice(page)
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me/security`)
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await page.getByRole('button', { name: 'Crea la passkey' }).click()
  await prove(page)
  await readCodes(page)
  await page.goto(`${server.url}/me`)
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  // A device that answers at once would also answer the suggestion.
  await page.goto(`${server.url}/signin`)
  await expect(page).not.toHaveURL(/signin/)
  await page.goto(`${server.url}/me`)
  await expect(page.getByText('vicino@example.org')).toBeVisible()
  await device.detach()
})

test('a member signs in with a code of the app, or with a recovery code without the phone', {
  tag: '@core',
}, async ({ page, browser, ownServer: server }) => {
  await signedIn(page, server, 'socia@example.org')
  await page.goto(`${server.url}/me/security`)
  const secret = await startApp(page)
  await confirmApp(page, secret)
  const [recovery = ''] = await readCodes(page)
  await expect(page.getByText('Ne restano 10 da usare.')).toBeVisible()

  const other = await (await anotherBrowser(browser)).newPage()
  await other.goto(`${server.url}/signin`)
  await typePassword(other, 'socia@example.org')
  const code = other.getByLabel("Codice dell'app di autenticazione")
  expect(await screenFaults(other, 'the second step')).toEqual([])
  await code.fill('12')
  await other.getByRole('button', { name: 'Conferma' }).click()
  await expect(other.getByText('Controlla il codice: così non può essere.')).toBeVisible()
  await code.fill('000000')
  await other.getByRole('button', { name: 'Conferma' }).click()
  await expect(other.getByText('Il codice non è quello giusto o è già stato usato.')).toBeVisible()
  await code.fill(codeNow(secret, 1))
  await other.getByRole('button', { name: 'Conferma' }).click()
  await expect(other).not.toHaveURL(/signin/)
  await other.context().close()

  const lost = await (await anotherBrowser(browser)).newPage()
  await lost.goto(`${server.url}/signin`)
  await typePassword(lost, 'socia@example.org')
  await lost.getByRole('button', { name: 'Usa un codice di recupero' }).click()
  await lost.getByLabel('Codice di recupero').fill(recovery.toUpperCase())
  await lost.getByRole('button', { name: 'Conferma' }).click()
  await expect(lost).not.toHaveURL(/signin/)
  await lost.goto(`${server.url}/me/security`)
  await expect(lost.getByText('Ne restano 9 da usare.')).toBeVisible()
  await lost.context().close()
})

test('in an ended session the second step is taken in the dialog, and the page continues', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'socia@example.org')
  await page.goto(`${server.url}/me/security`)
  const secret = await startApp(page)
  await confirmApp(page, secret)
  await readCodes(page)
  await page.goto(`${server.url}/me/account`)
  await page.getByLabel('Telefono').fill('3331234567')
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.setItem('token', 'no.longer.good'))
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('socia@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await dialog.getByLabel("Codice dell'app di autenticazione").fill(codeNow(secret, 1))
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Telefono')).toHaveValue('+39 333 123 4567')
})

async function askOfStaff(page: Page, server: TestServer) {
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/settings`)
  await requireFactor(page)
}

/** Requires a second factor from staff, on the page of the settings. */
async function requireFactor(page: Page) {
  await page.getByLabel(/^Chi gestisce accede con un secondo passaggio/).check()
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
}

test('staff set up an app when a super requires it; a super resets it', async ({
  page,
  browser,
  ownServer: server,
}) => {
  test.setTimeout(120_000)
  await askOfStaff(page, server)
  await page.goto(`${server.url}/admin`)
  await page.getByRole('link', { name: /attiva il secondo passaggio/ }).click()
  const superSecret = await startApp(page)
  await confirmApp(page, superSecret)
  await readCodes(page)
  await page.goto(`${server.url}/admin`)
  await page.getByRole('button', { name: 'Altro', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Registro' }).first()).toBeVisible()

  const staff = await (await anotherBrowser(browser)).newPage()
  await staff.goto(`${server.url}/signin`)
  await typePassword(staff, 'staff@example.org')
  await expect(staff).toHaveURL(/\/me\/security$/)
  await expect(staff.getByText('accede con un secondo passaggio')).toBeVisible()
  await staff.goto(`${server.url}/desk`)
  await expect(staff.getByRole('link', { name: /attiva il secondo passaggio/ })).toBeVisible()
  await staff.goto(`${server.url}/me/security`)
  // After a recent sign-in no password is asked.
  const secret = await startApp(staff, false)
  await confirmApp(staff, secret)
  await readCodes(staff)
  await staff.goto(`${server.url}/desk`)
  await expect(staff.getByRole('heading', { name: 'Chi hai davanti?' })).toBeVisible()

  await page.goto(`${server.url}/admin/members`)
  await page.getByRole('searchbox').fill('staff@')
  await expect(page.getByRole('link', { name: /^Apri / })).toHaveCount(1)
  await page.getByRole('link', { name: /^Apri / }).click()
  await page.getByRole('button', { name: 'Togli il secondo passaggio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli', exact: true }).click()
  await expect(page.getByText('Ora basta la password')).toBeVisible()
  await staff.context().clearCookies()
  await staff.goto(`${server.url}/me/security`)
  await expect(staff.getByRole('dialog', { name: 'La sessione è scaduta' })).toBeVisible()
  await signIn(staff, server, 'staff@example.org')
  await staff.goto(`${server.url}/me/security`)
  await expect(staff.getByText('accede con un secondo passaggio')).toBeVisible()
  await staff.context().close()
})

test('staff who have not accepted the adhesion set up a second factor, and work', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/settings`)
  const form = page.getByRole('textbox', { name: 'Modulo di adesione in italiano' })
  await form.fill('<p>Mi impegno a pagare i danni.</p>')
  await page.getByText('È una nuova versione').click()
  await requireFactor(page)

  const staff = await (await anotherBrowser(browser)).newPage()
  await staff.goto(`${server.url}/signin`)
  await typePassword(staff, 'staff@example.org')
  await expect(staff).toHaveURL(/\/me\/security$/)
  await staff.goto(`${server.url}/me`)
  await expect(staff).toHaveURL(/modulo-adesione/)
  await staff.getByRole('link', { name: /attiva il secondo passaggio/ }).click()
  await confirmApp(staff, await startApp(staff, false))
  await readCodes(staff)
  await staff.goto(`${server.url}/me`)
  await staff.getByRole('link', { name: 'Amministrazione' }).click()
  await expect(staff.getByRole('navigation', { name: 'Amministrazione' })).toBeVisible()
  await staff.context().close()
})

test('the authenticator’s key is read in whole groups, and a phone has a link to its app', async ({
  browser,
  server,
}) => {
  const context = await anotherBrowser(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me/security`)
  const secret = await startApp(page)
  const groups = page.getByRole('dialog').locator('[translate=no] > span')
  expect(await groups.allInnerTexts()).toEqual(secret.match(/.{1,4}/g))
  for (const [width, standard] of [
    [1280, 16],
    [390, 16],
    [390, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await tools.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const group of await groups.all()) {
      const lines = await group.evaluate(part => {
        const text = document.createRange()
        text.selectNodeContents(part)
        return text.getClientRects().length
      })
      expect(lines).toBe(1)
      expect((await group.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0)
    }
  }
  const link = page.getByRole('link', { name: /Apri l'app di autenticazione/ })
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`))
  await context.close()
})
