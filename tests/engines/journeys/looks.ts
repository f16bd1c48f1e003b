import { mkdirSync, writeFileSync } from 'node:fs'
import { differences, partsOnScreen, pictureDistance } from '../compare.ts'
import type { Driver } from '../driver.ts'
import { walkScreens } from '../screens.ts'
import { arrive, driversOf, expect, phone, test } from '../test.ts'

const folder = 'test-results/screens'
/** WebKitGTK does not support passkeys, so the sign-in page does not offer them. */
const noPasskeys = 'missing: BUTTON Accedi con una passkey'

test('ten screens look as they do in Chromium', async ({ driver, engine, server }) => {
  mkdirSync(folder, { recursive: true })
  const chromium = await driversOf('chromium')
  const reference = await chromium.open(phone)
  try {
    const [expected, found] = [await screensOf(reference), await screensOf(driver)]
    for (const [name, screen] of expected) {
      const other = found.get(name)
      if (!other) throw new Error(`${name} was not seen`)
      writeFileSync(`${folder}/${name}-chromium.png`, screen.picture)
      writeFileSync(`${folder}/${name}-${engine}.png`, other.picture)
      const unlike = differences(screen.parts, other.parts).filter(one => one !== noPasskeys)
      expect.soft(unlike, name).toEqual([])
      expect.soft(await pictureDistance(screen.picture, other.picture), name).toBeLessThan(10)
    }
  } finally {
    await reference.close()
    await chromium.close()
  }

  async function screensOf(one: Driver) {
    const screens = new Map<string, { picture: Buffer; parts: ReturnType<typeof partsOnScreen> }>()
    await arrive(one, server.url)
    await walkScreens(one, server, async name => {
      screens.set(name, { parts: await one.run(partsOnScreen), picture: await one.screenshot() })
    })
    return screens
  }
})
