import { setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from '#tests/support/server.ts'
import type { Driver } from '../driver.ts'
import { memberScreens, visitorScreens } from '../screens.ts'
import { arrive, expect, signIn, test } from '../test.ts'

/** Longer than the pause after which a page's state is stored. */
const restMs = 2500

/** Console output of the pages, including violations of the content security policy. */
async function complaintsOn(driver: Driver, server: TestServer, paths: readonly string[]) {
  const found: string[] = []
  for (const path of paths) {
    const before = driver.complaints().length
    await driver.open(server.url + path)
    await driver.see({ role: 'heading' })
    await wait(200)
    for (const complaint of driver.complaints().slice(before)) found.push(`${path}: ${complaint}`)
  }
  return found
}

test('no screen writes an error, at the first and at the next visit', async ({
  driver,
  server,
}) => {
  await arrive(driver, server.url)
  expect(await complaintsOn(driver, server, Object.values(visitorScreens))).toEqual([])
  await signIn(driver, server)
  await driver.run(async () => void (await navigator.serviceWorker.ready))
  // Firefox reports on the next page requests that were cancelled by leaving this one.
  await wait(restMs)
  expect(await complaintsOn(driver, server, Object.values(memberScreens))).toEqual([])
  const before = driver.complaints().length
  await driver.open(server.url)
  await wait(restMs)
  expect(driver.complaints().slice(before)).toEqual([])
})
