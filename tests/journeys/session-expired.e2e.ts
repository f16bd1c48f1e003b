import type { Page } from '@playwright/test'
import {
  anotherBrowser,
  demoPassword,
  expect,
  settled,
  signedIn,
  test,
} from '#tests/support/app.ts'
import { prove } from '#tests/support/second-factor.ts'
import type { TestServer } from '#tests/support/server.ts'
import { deviceContents } from '#tests/support/storage.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'La sessione è scaduta' })

/** A member's page whose session has expired in the app and on the server. */
async function expire(page: Page, server: TestServer) {
  await signedIn(page, server)
  await page.goto(`${server.url}/me`)
  await settled(page)
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.setItem('token', 'no.longer.good'))
  // The dialog may be open already, after a read in the background.
  await page.getByRole('link', { name: 'Per dopo e in coda' }).dispatchEvent('click')
  await expect(dialogOf(page)).toBeVisible()
}

test('after the session expired sign-in and help are usable', async ({
  page,
  ownServer: server,
}) => {
  await expire(page, server)
  await dialogOf(page).getByRole('link', { name: 'Password dimenticata?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recupero password' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('E-mail').fill('socia@example.org')
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await expect(page.getByText('Controlla la posta')).toBeVisible()

  await page.getByRole('link', { name: "Torna all'accesso" }).click()
  await page.getByRole('main').getByRole('link', { name: 'Registrati' }).click()
  await expect(page).toHaveURL(/\/signup/)
  await page.getByLabel('Nome', { exact: true }).fill('Ada')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Aiuto' }).click()
  await page.getByRole('link', { name: "Scrivi all'assistenza" }).click()
  await expect(page).toHaveURL(/\/support$/)
  await page.getByLabel('Messaggio').fill('Non riesco più a entrare')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/signin/)
})

test('a device that was signed out elsewhere says so, keeps what is being written and stores nothing', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me/account`)
  await page.getByLabel('Cognome').fill('Verdi')
  const other = await (await anotherBrowser(browser)).newPage()
  await signedIn(other, server, 'vicino@example.org')
  await other.goto(`${server.url}/me/security`)
  await other.getByRole('button', { name: 'Esci da tutti gli altri' }).click()
  await prove(other)
  await expect(other.getByText('Dispositivo uscito')).toBeVisible()

  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Questo dispositivo è uscito dal tuo profilo' })
  await expect(dialog).toBeVisible()
  // The page itself still shows the member's data.
  const stored = () => deviceContents(page)
  await expect.poll(stored).not.toContain('me.get')
  await expect(dialog.getByLabel('E-mail')).toHaveValue('vicino@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Cognome')).toHaveValue('Verdi')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Dati salvati')).toBeVisible()

  await other.getByRole('button', { name: 'Esci da tutti, anche da qui' }).click()
  await expect(other).toHaveURL(`${server.url}/`)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/signin\?from=/)
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await other.context().close()
})

test('closing the dialog of an expired session leads to sign-in, and from there back', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await expire(page, server)
  await expect(dialogOf(page).getByLabel('E-mail')).toHaveValue('socia@example.org')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/signin\?from=/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('E-mail')).toHaveValue('socia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('sbagliata')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByText('E-mail o password non validi')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL(/\/me\/wishes$/)
})
