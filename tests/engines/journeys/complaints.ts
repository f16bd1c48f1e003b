import { setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from '#tests/support/server.ts'
import type { Driver } from '../driver.ts'
import { memberScreens, visitorScreens } from '../screens.ts'
import { arrive, expect, fullyLoaded, signIn, test } from '../test.ts'

/** Longer than the pause after which a page's state is stored. */
const restMs = 2500

async function visit(driver: Driver, server: TestServer, paths: readonly string[]) {
  for (const path of paths) {
    await driver.open(server.url + path)
    await driver.see({ role: 'heading' })
    await fullyLoaded(driver)
    await wait(200)
  }
}

test('no screen writes an error, at the first and at the next visit', async ({
  driver,
  server,
}) => {
  await arrive(driver, server.url)
  await visit(driver, server, Object.values(visitorScreens))
  await signIn(driver, server)
  await driver.run(async () => void (await navigator.serviceWorker.ready))
  await visit(driver, server, Object.values(memberScreens))
  await driver.open(server.url)
  await wait(restMs)
  // An answer of the API, where a journey begins, has no icon.
  const ofScreens = driver.complaints().filter(one => !one.includes('/v1/status:'))
  expect(ofScreens).toEqual([])
})
