import type { Page } from '@playwright/test'
import { demoPassword, expect, signedIn, signIn, test, workerReady } from '#tests/support/app.ts'

// Some of these tests need the service worker.
test.use({ serviceWorkers: 'allow' })

/** The server has revoked this token, which the page does not know yet. */
const spoilToken = (page: Page) =>
  page.evaluate(() => sessionStorage.setItem('token', 'no.longer.good'))

test('calls refused together make one refresh, and all succeed', { tag: '@core' }, async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const refused: string[] = []
  const failed: string[] = []
  let refreshes = 0
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname === '/v1/auths/access/refresh') refreshes++
    else if (response.status() === 401) refused.push(pathname)
    else if (response.status() >= 400) failed.push(pathname)
  })
  await spoilToken(page)
  await page.goto(`${server.url}/me/wishes`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(refused.length).toBeGreaterThanOrEqual(2)
  expect(refreshes).toBe(1)
  expect(failed).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a refused refresh asks once to sign in, and typed text stays', { tag: '@core' }, async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l009/review`)
  await page.getByRole('radio', { name: '4 stelle' }).check()
  await page.getByLabel("Com'è andata?").fill('Scritta prima che la sessione finisse')
  // A call of the page itself would ask to sign in before the press.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await spoilToken(page)
  await page.getByRole('button', { name: 'Invia recensione' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toHaveAccessibleName('La sessione è scaduta')
  await dialog.getByLabel('E-mail').fill('socia@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel("Com'è andata?")).toHaveValue(
    'Scritta prima che la sessione finisse',
  )
  await page.getByRole('button', { name: 'Invia recensione' }).click()
  await expect(page.getByText('Grazie per la tua recensione!')).toBeVisible()
})

test('who remembers the password after all returns to the page before; a member’s toolbar has help', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/products/ogt-0003`)
  const toolbar = page.getByRole('navigation', { name: 'Barra degli strumenti' })
  await toolbar.getByRole('link', { name: 'Accedi' }).click()
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await expect(page.getByRole('heading', { name: 'Recupero password' })).toBeVisible()
  await page.getByRole('link', { name: "Torna all'accesso" }).click()
  await page.getByLabel('E-mail').fill('socia@example.org')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/products/ogt-0003`)
  await toolbar.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Supporto' })).toBeHidden()
  await page.keyboard.press('Escape')
  for (const name of ['Home', 'Cerca', 'Prestiti', 'Profilo']) {
    await expect(toolbar.getByRole('link', { name })).toBeVisible()
  }
  await toolbar.getByRole('link', { name: 'Aiuto' }).click()
  await expect(page.getByRole('heading', { name: 'Serve una mano?' })).toBeVisible()
})
