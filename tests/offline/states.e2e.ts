import type { Page } from '@playwright/test'
import { expect, settled, signedIn, test, workerReady } from '#tests/support/app.ts'
import { startCheckout } from '#tests/support/booking.ts'
import { catalogueStored, untilStored } from '#tests/support/storage.ts'

const age = (page: Page) => page.getByRole('main').getByText(/^Aggiornato/)
const needsNetwork = (page: Page) => page.getByRole('heading', { name: 'Qui serve la rete' })
const way = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })

test('without a network the account, loans, products and search show what is stored and how old it is', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'vicino@example.org')
  await page.goto(server.url)
  await workerReady(page)
  await catalogueStored(page)
  for (const [path, endpoint] of [
    ['/me/account', 'me.get'],
    ['/me/products', 'sharing.list'],
    ['/me/orders', 'orders.list'],
    ['/me', 'orders.list'],
  ] as const) {
    await page.goto(server.url + path)
    await settled(page)
    await untilStored(page, endpoint)
  }
  await server.stop()
  for (const [path, shown] of [
    ['/me', 'vicino@example.org'],
    ['/me/account', 'Contatti'],
    ['/me/products', 'Amaca da viaggio doppia'],
    ['/me/orders', 'Macchina per il sottovuoto'],
    ['/search?k=levigatrice', 'Levigatrice orbitale'],
    ['/products/ogt-0003', 'Levigatrice orbitale'],
  ] as const) {
    await page.goto(server.url + path)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect(age(page).first()).toBeVisible()
    await expect(
      page
        .getByRole('banner')
        .or(page.getByText(/^Sei senza rete/))
        .first(),
    ).toBeVisible()
  }
  await page.goto(`${server.url}/me/account`)
  await expect(page.getByRole('button', { name: 'Salva', exact: true })).toBeDisabled()
  await expect(page.getByText('Serve la connessione').first()).toBeVisible()
})

test('a page that the device does not store offers what works, and loads when the network is back', {
  tag: '@core',
}, async ({ page, context, server }) => {
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0024')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.goto(`${server.url}/me/security`)
  await settled(page)
  await workerReady(page)
  for (const endpoint of ['me.get', 'orders.list'] as const) await untilStored(page, endpoint)
  await catalogueStored(page)
  await context.setOffline(true)
  for (const path of ['/checkout/loan', '/me/security']) {
    await page.goto(server.url + path)
    await expect(needsNetwork(page)).toBeVisible()
    await expect(way(page, 'I miei prestiti')).toBeVisible()
    await expect(way(page, 'Cerca tra gli oggetti')).toBeVisible()
  }
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Codici di recupero' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'I tuoi dispositivi' })).toBeVisible()
  // A page whose code was never loaded.
  await context.setOffline(true)
  await page.goto(`${server.url}/me/rinnovo-tessera`)
  await expect(needsNetwork(page)).toBeVisible()
  // The drawing is on the device too.
  await expect(page.getByRole('main').locator('svg[viewBox="0 0 160 120"]')).toBeVisible()
  await way(page, 'Cerca tra gli oggetti').click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.goBack()
  await expect(needsNetwork(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Rinnovo tessera' })).toBeVisible()
})

test('staff pages say that they need the network; a list that is shown says how old it is', async ({
  page,
  context,
  server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  for (const path of ['/desk/defects', '/desk/day']) {
    await page.goto(server.url + path)
    await settled(page)
    await workerReady(page)
  }
  await untilStored(page, 'desk.day')
  await context.setOffline(true)
  await expect(page.getByText('Sei senza rete').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Da consegnare' })).toBeVisible()
  await expect(age(page)).toBeVisible()
  // The list of the day is stored for the desk, with names but no way to reach people.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Da consegnare' })).toBeVisible()
  await expect(age(page)).toBeVisible()
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
  // No other data of other people is.
  await page.goto(`${server.url}/desk/defects`)
  await expect(needsNetwork(page)).toBeVisible()
  await page.goto(`${server.url}/desk/day`)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Da consegnare' })).toBeVisible()
})
