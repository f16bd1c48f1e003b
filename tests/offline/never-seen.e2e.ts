import type { Page } from '@playwright/test'
import { expect, settled, signedIn, test, workerReady } from '#tests/support/app.ts'
import type { TestServer } from '#tests/support/server.ts'
import { untilStored } from '#tests/support/storage.ts'

/** Opens only the help page, which stores the app, then stops the server. The catalogue is refused. */
async function seenNothingElse(page: Page, server: TestServer) {
  await page.addInitScript(() => localStorage.setItem('pocket', 'off'))
  await page.goto(`${server.url}/help`)
  await settled(page)
  await workerReady(page)
  await server.stop()
}

/** `tabs`: the checkout has no toolbar. */
async function expectFrame(page: Page, { tabs = true } = {}) {
  const toolbar = page.getByRole('navigation', { name: 'Barra degli strumenti' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (tabs) await expect(toolbar).toBeVisible()
  else await expect(toolbar).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeVisible()
}

test('a home page that was never opened has a frame without a network, and explains', async ({
  page,
  ownServer: server,
}) => {
  // Nor was the welcome, which opens only over this page.
  await page.addInitScript(() => localStorage.removeItem('welcome'))
  await seenNothingElse(page, server)
  await page.goto(server.url)
  await expectFrame(page)
  await expect(
    page.getByText("Non c'è connessione. La pagina si carica da sola quando torna la rete."),
  ).toBeVisible()
})

test('a search without network and catalogue says what is missing, and names no page that fails', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await seenNothingElse(page, server)
  await page.goto(`${server.url}/search?k=trapano`)
  await expect(page.getByText(/Per cercare senza rete serve il catalogo/)).toBeVisible()
  const ways = page.getByRole('main')
  await expect(ways.getByRole('link', { name: 'Cerca tra gli oggetti' })).toHaveCount(0)
  await expect(ways.getByRole('link', { name: 'Aiuto' })).toBeVisible()
  // The app may have stored the loans by itself, for their codes: then it names them.
  for (const name of await ways.locator('p:has-text("Intanto funzionano") + p a').allInnerTexts()) {
    await ways.getByRole('link', { name }).click()
    await expect(page).not.toHaveURL(/search/)
    await settled(page)
    await expect(page.getByRole('heading', { name: 'Qui serve la rete' })).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText(/Per cercare senza rete serve il catalogo/)).toBeVisible()
  }
})

test('a checkout that was never opened has a frame without a network, and explains', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await seenNothingElse(page, server)
  await page.goto(`${server.url}/checkout/loan`)
  await expectFrame(page, { tabs: false })
  await expect(
    page.getByText("Non c'è connessione. La pagina si carica da sola quando torna la rete."),
  ).toBeVisible()
})

test('a member’s cards open without a network and show the age of the data', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/me/memberships`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await settled(page)
  await workerReady(page)
  await untilStored(page, 'memberships.list')
  await server.stop()
  await page.goto(`${server.url}/me/memberships`)
  await expectFrame(page)
  await expect(page.getByRole('article').first()).toContainText('Tessera')
  await expect(page.getByText(/^Aggiornato/)).toBeVisible()
})
