import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '#tests/support/server.ts'
import { readDevice, withoutTour } from '#tests/support/storage.ts'
import type { Driver } from '../driver.ts'
import { expect, signIn, test } from '../test.ts'

/** Waits until the service worker controls the page and the query cache is stored. */
async function putAway(driver: Driver) {
  await driver.run(async () => {
    await navigator.serviceWorker.ready
  })
  await wait(2500)
}

test('the code opens after the server stopped and the browser was started again', async ({
  openDriver,
}) => {
  const server = await startServer()
  const profile = mkdtempSync(join(tmpdir(), 'oggettoteca-profile-'))
  const driver = await openDriver({ profile })
  try {
    await signIn(driver, server)
    await putAway(driver)
    await driver.open(`${server.url}/me/orders`)
    await driver.see({ role: 'link', name: 'Mini proiettore a batteria' })
    await putAway(driver)
    await server.stop()
    await driver.restart()
    await driver.open(`${server.url}/me/orders`)
    await driver.click({ role: 'link', name: 'Mini proiettore a batteria' })
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
  await putAway(driver)
  await driver.open(`${server.url}/me/orders`)
  await driver.see({ role: 'article' })
  await putAway(driver)
  expect(withoutTour(await driver.run(readDevice))).toMatch(traces)
  await driver.click({ role: 'link', name: 'Profilo' })
  await driver.click({ role: 'button', name: 'Esci' })
  await driver.see({ role: 'heading', name: 'Oggettoteca di Bologna' })
  await wait(1500)
  expect(withoutTour(await driver.run(readDevice))).not.toMatch(traces)
})
