import type { Page } from '@playwright/test'
import {
  anotherBrowser,
  expect,
  patient,
  settled,
  signedIn,
  test,
  workerReady,
} from '#tests/support/app.ts'
import { violations } from '#tests/support/axe.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'
import type { TestServer } from '#tests/support/server.ts'
import { untilStored } from '#tests/support/storage.ts'

/** Staff open a product in the list of products. */
async function openProduct(page: Page, server: TestServer, code: string) {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/objects?k=${code}`)
  await page.getByRole('button', { name: /^Modifica / }).click()
  const drawer = page.getByRole('dialog', { name: code })
  await expect(drawer.getByLabel('Nome', { exact: true })).not.toHaveValue('')
  return drawer
}

async function translate(page: Page, server: TestServer) {
  const drawer = await openProduct(page, server, 'OGT-0003')
  await expect(drawer.getByText('In italiano: si legge anche dove manca')).toBeVisible()
  const name = drawer.getByLabel('Nome in inglese')
  await name.fill('a'.repeat(400))
  await drawer.getByRole('button', { name: 'Salva' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Hurdy-gurdy')
  await drawer.getByLabel('Descrizione in inglese').fill('For waltzing.')
  await expect(drawer.getByLabel('Nome in tedesco')).toHaveAttribute('lang', 'de')
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Salva' }).click()
  await expect(drawer).toBeHidden()
  // Staff go on reading the first language.
  await expect(page.getByText('Hurdy-gurdy')).toHaveCount(0)
}

test('staff write an English name; who reads English sees it on card, page and loan, also without a network', {
  tag: '@core',
}, async ({ page, browser, ownServer: server }) => {
  await translate(page, server)

  const member = await (await anotherBrowser(browser, { serviceWorkers: 'allow' })).newPage()
  await signedIn(member, server)
  await member.goto(`${server.url}/products/ogt-0003`)
  await member.getByRole('button', { name: 'Salva per dopo' }).click()
  await expect(member.getByRole('button', { name: 'Salvato' })).toBeVisible()
  await startCheckout(member, server.url, 'ogt-0003')
  await chooseLoan(member, { point: /Smartlocker Saragozza/ })
  await confirmLoan(member)
  await member.evaluate(() => localStorage.setItem('language', 'en'))
  await member.goto(`${server.url}/me/wishes`)
  await expect(member.getByRole('link', { name: 'Hurdy-gurdy' })).toBeVisible()
  await member.goto(`${server.url}/me/orders`)
  await expect(member.getByRole('button', { name: 'Hurdy-gurdy' }).first()).toBeVisible()
  await untilStored(member, 'orders.list', 'Hurdy-gurdy')
  const card = member.getByRole('article').filter({ hasText: 'Hurdy-gurdy' })
  await member.goto(`${server.url}/search?k=hurdy`)
  await expect(card).toBeVisible()
  await card.getByRole('link').click()
  const heading = member.getByRole('heading', { level: 1, name: 'Hurdy-gurdy' })
  await expect(heading).toBeVisible()
  await expect(member.getByText('For waltzing.')).toBeVisible()
  await expect(member).toHaveTitle(/^Hurdy-gurdy/)

  await settled(member)
  await workerReady(member)
  const inEnglish = () => localStorage.getItem('pocket-due')?.endsWith(' en')
  await member.waitForFunction(inEnglish, null, patient)
  await server.stop()
  await member.goto(`${server.url}/search?k=waltzing`)
  await expect(card).toBeVisible()
  await card.getByRole('link').click()
  await expect(heading).toBeVisible()
  await member.goto(`${server.url}/me/orders`)
  await expect(member.getByText('Hurdy-gurdy').first()).toBeVisible()
})

test('the editor of names on a desktop, and of a library with one language', {
  tag: '@desktop',
}, async ({ page, ownServer: server }) => {
  await translate(page, server)
  await page.goto(`${server.url}/admin/settings`)
  await page.getByLabel('Deutsch', { exact: true }).uncheck()
  await page.getByLabel('English', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  const drawer = await openProduct(page, server, 'OGT-0003')
  await expect(drawer.getByLabel(/^Nome in|^Descrizione in/)).toHaveCount(0)
  await expect(drawer.getByText(/^In italiano/)).toHaveCount(0)
})
