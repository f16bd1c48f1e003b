import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '#tests/support/server.ts'
import { readDevice, withoutTour } from '#tests/support/storage.ts'
import { type Driver, patienceMs } from '../driver.ts'
import { expect, signIn, test } from '../test.ts'

const patience = { timeout: patienceMs }

/** Waits until the app is stored, and data with these words. */
async function putAway(driver: Driver, ...words: string[]) {
  await driver.run(async () => {
    await navigator.serviceWorker.ready
  })
  for (const one of words) await expect.poll(() => driver.run(readDevice), patience).toContain(one)
}

test('the code opens after the server stopped and the browser was started again', async ({
  openDriver,
}) => {
  const server = await startServer()
  const profile = mkdtempSync(join(tmpdir(), 'oggettoteca-profile-'))
  const driver = await openDriver({ profile })
  try {
    await signIn(driver, server)
    await putAway(driver, 'libraries.get')
    await driver.open(`${server.url}/me/orders`)
    await driver.see({ role: 'button', name: 'Mini proiettore a batteria' })
    await putAway(driver, 'orders.list', 'Mini proiettore a batteria')
    await server.stop()
    await driver.restart()
    await driver.open(`${server.url}/me/orders`)
    await driver.click({ role: 'button', name: 'Mini proiettore a batteria' })
    await driver.see({ role: 'img', name: /Codice di ritiro/ })
  } finally {
    await driver.close()
    await server.dispose()
    rmSync(profile, { recursive: true, force: true })
  }
})

/** Personal data that must not be found: name, address, loans, codes. */
const traces = /Bonfiglioli|socia@example|323457|BO-00012/

test('signing out deletes everything of the member on the device', async ({ driver, server }) => {
  await signIn(driver, server)
  await putAway(driver, 'libraries.get')
  await driver.open(`${server.url}/me/orders`)
  await driver.see({ role: 'article' })
  await putAway(driver, 'orders.list')
  const stored = async () => withoutTour(await driver.run(readDevice))
  await expect.poll(stored, patience).toMatch(traces)
  await driver.click({ role: 'link', name: 'Profilo' })
  await driver.click({ role: 'button', name: 'Esci' })
  await driver.see({ role: 'heading', name: 'Perché comprare un trapano?' })
  await expect.poll(stored, patience).not.toMatch(traces)
  // Nor is it written again later.
  await wait(1500)
  expect(await stored()).not.toMatch(traces)
})
