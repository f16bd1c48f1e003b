import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { expect, settled, signIn, test, workerReady } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { bookTogether, demoCalls } from '#tests/support/booked-together.ts'
import type { TestServer } from '#tests/support/server.ts'
import { untilStored } from '#tests/support/storage.ts'

/** A browser whose data stays in a folder when it is closed. */
async function openBrowser(profile: string) {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-quic'],
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 390, height: 844 },
  })
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('welcome', 'seen')
  })
  return context
}

/** Staff open the pages of the desk, so that the device has what they need without a network. */
async function atDesk(page: Page, server: TestServer) {
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server, 'staff@example.org')
  for (const path of ['/desk', '/desk/returns']) {
    await page.goto(server.url + path)
    await settled(page)
  }
  await untilStored(page, 'me.get', 'staff@example.org')
  await untilStored(page, 'desk.day')
}

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const scan = async (page: Page, label: string, code: string) => {
  await page.getByLabel(label).fill(code)
  await page.getByLabel(label).press('Enter')
}

test('returns without a network survive the end of the browser, and are sent once from two tabs', {
  tag: '@core',
}, async ({ ownServer: server }) => {
  const profile = mkdtempSync(join(tmpdir(), 'desk-'))
  let context = await openBrowser(profile)
  let page = await context.newPage()
  await atDesk(page, server)
  await context.setOffline(true)
  await server.stop()
  await scan(page, "Codice dell'oggetto", 'OGT-0005')
  await scan(page, "Codice dell'oggetto", 'OGT-0008')
  await expect(region(page, 'Da inviare: 2')).toContainText('OGT-0008')
  // The same label again is the same return.
  await page.reload()
  await scan(page, "Codice dell'oggetto", 'ogt-0005')
  await scan(page, "Codice dell'oggetto", 'OGT-0032')
  await expect(region(page, 'Da inviare: 3').getByRole('listitem')).toHaveCount(3)
  await page
    .getByRole('button', { name: /^Annulla: .*/ })
    .last()
    .click()
  await expect(region(page, 'Da inviare: 2')).not.toContainText('OGT-0032')
  await settled(page)
  expect(await screenFaults(page, 'returns offline')).toEqual([])
  const before = new Date().toISOString()
  await context.close()

  context = await openBrowser(profile)
  await context.setOffline(true)
  page = await context.newPage()
  await page.goto(`${server.url}/desk/returns`)
  await expect(region(page, 'Da inviare: 2')).toContainText('OGT-0005')
  const second = await context.newPage()
  await second.goto(`${server.url}/desk`)
  await expect(region(second, 'Da inviare: 2')).toBeVisible()

  await server.start()
  await context.setOffline(false)
  for (const tab of [page, second]) {
    await expect(region(tab, /^Da inviare/)).toHaveCount(0, { timeout: 60_000 })
    await expect(region(tab, /^Da guardare/)).toHaveCount(0)
  }
  const staff = await demoCalls(server.url, 'super@example.org')
  for (const code of ['OGT-0005', 'OGT-0008']) {
    const { current, handovers } = await staff<DeskProduct>('GET', `/v1/desk/objects/${code}`)
    const back = handovers.filter(({ kind }) => kind === 'take_back')
    expect(current?.status, code).not.toBe('approved')
    expect(back, code).toHaveLength(1)
    expect(back[0]?.at && back[0].at < before, code).toBe(true)
  }
  const { current } = await staff<DeskProduct>('GET', '/v1/desk/objects/OGT-0032')
  expect(current?.actions).toContain('take_back')
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})

test('what was booked is handed out by the stored list; what no longer fits waits for a person, also for the next colleague', {
  tag: '@core',
}, async ({ page, context, ownServer: server }) => {
  const { orders } = await bookTogether(server.url, { 'ogt-0038': 1 })
  await atDesk(page, server)
  await page.goto(`${server.url}/desk`)
  await settled(page)
  await context.setOffline(true)
  await expect(page.getByText('serve la rete').first()).toBeVisible()
  await region(page, 'Da consegnare')
    .getByRole('listitem')
    .filter({ hasText: 'OGT-0038' })
    .getByRole('button', { name: /^Consegna: / })
    .click()
  await scan(page, 'Chi o che cosa?', 'OGT-0040')
  await page
    .getByRole('button', { name: /^È tornato/ })
    .first()
    .click()
  const waiting = region(page, 'Da inviare: 2')
  await expect(waiting).toContainText('Consegnato')
  await expect(waiting).toContainText('OGT-0040')
  await settled(page)
  expect(await screenFaults(page, 'desk offline')).toEqual([])
  const other = await demoCalls(server.url, 'super@example.org')
  await other('POST', '/v1/desk/objects/OGT-0040/returns')

  await context.setOffline(false)
  const refused = region(page, 'Da guardare: 1')
  await expect(refused).toContainText('forse la restituzione è già registrata', { timeout: 60_000 })
  await expect(region(page, /^Da inviare/)).toHaveCount(0)
  await settled(page)
  expect(await screenFaults(page, 'refused')).toEqual([])
  const { current } = await other<DeskProduct>('GET', '/v1/desk/objects/OGT-0038')
  expect(current).toMatchObject({ id: orders[0]?.id, status: 'approved' })

  await page.goto(`${server.url}/me`)
  await expect(page.getByText('1 passaggio da guardare')).toBeVisible()
  const leave = page
    .getByRole('navigation', { name: 'Il mio profilo' })
    .getByRole('button', { name: 'Esci' })
  const question = page.getByRole('dialog', { name: 'Prima di uscire' })
  await leave.click()
  await question.getByRole('button', { name: 'Resta' }).click()
  await expect(page).toHaveURL(/\/me$/)
  await leave.click()
  await question.getByRole('button', { name: 'Esci e lasciale qui' }).click()
  await expect(page).toHaveURL(`${server.url}/`)

  await signIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/desk`)
  await refused.getByRole('button', { name: /^Elimina: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(refused).toHaveCount(0)
})
