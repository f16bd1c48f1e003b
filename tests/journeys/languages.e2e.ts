import { expect, signedIn, test } from '#tests/support/app.ts'
import { emailTo } from '#tests/support/outbox.ts'

test('German is chosen, and stays after a reload and on other pages', async ({ page, server }) => {
  await page.goto(`${server.url}/help`)
  await page.getByRole('main').getByRole('button', { name: 'Deutsch' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Brauchst du Hilfe?')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.reload()
  await expect(heading).toHaveText('Brauchst du Hilfe?')
  await page.goto(`${server.url}/catalogs/fai-da-te`)
  await expect(heading).toHaveText('Selbermachen')
})

test('a browser in German gets the server’s page in German', async ({ browser, server }) => {
  const context = await browser.newContext({ locale: 'de-DE', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/catalogs/fai-da-te`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Selbermachen')
  await context.close()
})

test('a member who reads German gets e-mails in German', async ({ page, server }) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/account`)
  await page.getByLabel('Lingua delle e-mail').selectOption({ label: 'Deutsch' })
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Dati salvati')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${server.url}/password/recovery`)
  await page.getByLabel('E-mail').fill('socia@example.org')
  await page.getByRole('button', { name: 'Invia il link' }).click()
  expect(await emailTo(server, 'socia@example.org', 'neues Passwort')).toContain('Hallo')
})

test('staff choose which languages are offered', async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/settings`)
  await page.getByLabel('Deutsch', { exact: true }).uncheck()
  await expect(page.getByLabel('Regolamento in tedesco', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Regolamento in inglese', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  await page.goto(`${server.url}/help`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'English' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Deutsch' })).toHaveCount(0)
})
