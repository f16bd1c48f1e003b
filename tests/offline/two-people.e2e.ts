import type { Page } from '@playwright/test'
import { demoPassword, expect, signIn, test, workerReady } from '#tests/support/app.ts'
import type { TestServer } from '#tests/support/server.ts'
import {
  deviceAndPage,
  deviceContents,
  restMs,
  untilStored,
  withoutTour,
} from '#tests/support/storage.ts'

/** Personal data that must not be found: name, address, loans, codes. */
const hers = /Bonfiglioli|socia@example|323457|BO-00012|bologna-l002/

async function asMarta(page: Page, server: TestServer) {
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  await expect(page.getByRole('img', { name: /Codice di ritiro/ }).first()).toBeVisible()
  await untilStored(page, 'orders.get', 'bologna-l002')
  expect(await deviceContents(page)).toMatch(hers)
}

/** No personal data is shown or stored, nor written again later. */
async function noTrace(page: Page) {
  await nothingIn(page, deviceAndPage)
  await untilStored(page, 'libraries.get')
  expect(hers.exec(await deviceAndPage(page))).toBeNull()
}

/** Waits, because leaving may open a new page meanwhile. */
async function nothingIn(page: Page, read: (page: Page) => Promise<string>) {
  await expect(async () => expect(hers.exec(await read(page))).toBeNull()).toPass()
}

test('another member who signs in to an ended session finds nothing of the first', {
  tag: '@core',
}, async ({ context, ownServer: server }) => {
  const page = await context.newPage()
  await asMarta(page, server)
  // She signs this phone out from another device.
  await page.evaluate(async password => {
    const token = sessionStorage.getItem('token')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ way: 'password', password })
    await fetch('/v1/me/proof', { method: 'POST', headers, body })
    const list = await (await fetch('/v1/me/devices', { headers })).json()
    const { id } = list.find(({ current }: { current: boolean }) => current)
    await fetch(`/v1/me/devices/${id}`, { method: 'DELETE', headers })
  }, demoPassword)
  await page.reload()
  // The phone learns this with its first call and deletes her data.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('member')).catch(() => 'on its way'))
    .toBeNull()
  // Her page stays under the dialog until she signs in again, or somebody leaves it.
  await nothingIn(page, deviceContents)
  await signIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('heading', { level: 1, name: 'I miei prestiti' })).toBeVisible()
  await noTrace(page)
  await context.setOffline(true)
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Mini proiettore')).toHaveCount(0)
})

test('a session that ended while the phone was off shows nothing to the next member', async ({
  context,
  ownServer: server,
}) => {
  let page = await context.newPage()
  await asMarta(page, server)
  await page.close()
  await context.clearCookies()
  page = await context.newPage()
  await page.goto(`${server.url}/me/orders`)
  await expect(page).toHaveURL(/signin/)
  await expect(page.getByText(/Marta|Bonfiglioli/)).toHaveCount(0)
  await signIn(page, server, 'vicino@example.org')
  await page.goto(`${server.url}/me`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await noTrace(page)
})

test('data seen while impersonating is never stored', async ({ context, ownServer: server }) => {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/me`)
  await page.getByLabel('Cerca un iscritto').fill('socia@example.org')
  await page.getByRole('button', { name: 'Impersona' }).click()
  await expect(page.getByText(/Stai usando l'app come/)).toBeVisible()
  await page.getByRole('link', { name: 'Prestiti' }).locator('visible=true').first().click()
  await expect(page.getByText('Mini proiettore').first()).toBeVisible()
  await page.clock.runFor(restMs)
  const stored = await page.evaluate(async () => {
    const parts = [JSON.stringify({ ...localStorage })]
    const open = indexedDB.open('oggettoteca')
    const db = await new Promise<IDBDatabase>(resolve => {
      open.onsuccess = () => resolve(open.result)
    })
    const all = db.transaction('cache').objectStore('cache').getAll()
    await new Promise(resolve => {
      all.onsuccess = resolve
    })
    parts.push(JSON.stringify(all.result))
    db.close()
    return parts.join('\n')
  })
  expect(hers.exec(withoutTour(stored))).toBeNull()
  await page.getByRole('button', { name: 'Rimuovi impersonificazione' }).first().click()
  await expect(page.getByText('Mini proiettore')).toHaveCount(0)
  await page.goto(`${server.url}/me`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await noTrace(page)
})

test('two libraries on one phone have separate data', async ({ context, ownServer }) => {
  const bologna = `http://bologna.localhost:${ownServer.port}`
  const campus = `http://campus.localhost:${ownServer.port}`
  const page = await context.newPage()
  await asMarta(page, { ...ownServer, url: bologna })
  const other = await context.newPage()
  await other.goto(campus)
  await workerReady(other)
  await other.goto(`${campus}/catalogs/all`)
  await expect(other.getByRole('article').first()).toBeVisible()
  await untilStored(other, 'libraries.get')
  const there = await deviceContents(other)
  expect(hers.exec(there)).toBeNull()
  expect(there).not.toContain('Oggettoteca di Bologna')
  expect(there).not.toMatch(/ogt-0\d{3}/)
  await expect(other.getByText(/Marta/)).toHaveCount(0)
  const here = await deviceContents(page)
  expect(here).toContain('Oggettoteca di Bologna')
  expect(here).not.toMatch(/campus/i)
  // Unsubscribing one device does not affect the other.
  await page.goto(`${bologna}/me`)
  await page
    .getByRole('navigation', { name: 'Il mio profilo' })
    .getByRole('button', { name: 'Esci' })
    .click()
  await expect(page).toHaveURL(`${bologna}/`)
  await noTrace(page)
  await context.setOffline(true)
  await other.reload()
  await expect(other.getByRole('article').first()).toBeVisible()
})
