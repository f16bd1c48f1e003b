import type { Page } from '@playwright/test'
import { demoPassword, expect, settled, signedIn, test } from '#tests/support/app.ts'
import type { TestServer } from '#tests/support/server.ts'

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

test('closing the dialog of an expired session leads to sign-in, and from there back', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await expire(page, server)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/signin\?from=/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('E-mail').fill('socia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('sbagliata')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByText('E-mail o password non validi')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL(/\/me\/wishes$/)
})
