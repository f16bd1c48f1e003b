import type { Page } from '@playwright/test'
import { expect, signIn, test, workerReady } from '#tests/support/app.ts'
import { deviceAndPage, deviceContents, untilStored } from '#tests/support/storage.ts'

/** Personal data that must not be found: name, address, loans, codes. */
const traces = /Bonfiglioli|socia@example|323457|BO-00012/

/** No personal data is stored, nor written again later. */
async function noTrace(page: Page) {
  // Leaving may open a new page meanwhile.
  await expect(async () => expect(traces.exec(await deviceAndPage(page))).toBeNull()).toPass()
  await untilStored(page, 'libraries.get')
  expect(traces.exec(await deviceAndPage(page))).toBeNull()
}

test('after signing out the device has no data of the member', { tag: '@core' }, async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await untilStored(page, 'orders.list')
  expect(traces.test(await deviceContents(page))).toBe(true)
  await page.getByRole('link', { name: 'Profilo' }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Perché comprare un trapano?' }),
  ).toBeVisible()
  await noTrace(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/me\/orders/)
  await expect(page.getByText('Attesa conferma')).toHaveCount(0)
})

test('after signing out offline the device has no data of the first member for the second', async ({
  context,
  ownServer: server,
}) => {
  let page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Profilo' }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await noTrace(page)
  await page.close()
  await context.setOffline(false)

  page = await context.newPage()
  await signIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('heading', { level: 1, name: 'I miei prestiti' })).toBeVisible()
  await untilStored(page, 'orders.list')
  await context.setOffline(true)
  await page.goto(`${server.url}/me`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'I miei prestiti' })).toBeVisible()
  await noTrace(page)
})

test('a second tab signs out with the first', async ({ context, server }) => {
  const one = await context.newPage()
  await signIn(one, server)
  await one.goto(`${server.url}/me/orders`)
  const two = await context.newPage()
  await two.goto(`${server.url}/me/orders`)
  await expect(two.getByRole('article').first()).toBeVisible()
  await one.getByRole('link', { name: 'Profilo' }).click()
  await one.getByRole('button', { name: 'Esci' }).click()
  await expect(two.getByText('Attesa conferma')).toHaveCount(0)
  await expect(two).not.toHaveURL(/me\/orders/)
})
