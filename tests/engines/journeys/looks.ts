import { mkdirSync, writeFileSync } from 'node:fs'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { differences, partsOnScreen, pictureDistance } from '../compare.ts'
import type { Driver } from '../driver.ts'
import { keepCatalogue, type Look, walkOffline, walkScreens } from '../screens.ts'
import { arrive, driversOf, expect, phone, test } from '../test.ts'

const folder = 'test-results/screens'
/** WebKitGTK does not support passkeys, so the sign-in page does not offer them. */
const noPasskeys = 'missing: BUTTON Accedi con una passkey'
type Screens = Map<string, { picture: Buffer; parts: ReturnType<typeof partsOnScreen> }>
type Walk = (driver: Driver, server: TestServer, look: Look) => Promise<void>

for (const dark of [false, true]) {
  const theme = dark ? 'dark' : 'light'
  test(`ten screens, and four without a network, look as they do in Chromium, ${theme}`, async ({
    openDriver,
    engine,
  }) => {
    mkdirSync(folder, { recursive: true })
    const server = await startServer()
    const chromium = await driversOf('chromium')
    const reference = await chromium.open({ ...phone, dark })
    const driver = await openDriver({ dark })
    const both = [reference, driver] as const
    try {
      for (const one of both) await arrive(one, server.url)
      await compare(walkScreens)
      for (const one of both) await keepCatalogue(one, server)
      await server.stop()
      await compare(walkOffline)
    } finally {
      for (const one of both) await one.close()
      await chromium.close()
      await server.dispose()
    }

    async function compare(walk: Walk) {
      const [expected, found] = [await screensOf(reference, walk), await screensOf(driver, walk)]
      for (const [name, screen] of expected) {
        const other = found.get(name)
        if (!other) throw new Error(`${name} was not seen`)
        writeFileSync(`${folder}/${name}-${theme}-chromium.png`, screen.picture)
        writeFileSync(`${folder}/${name}-${theme}-${engine}.png`, other.picture)
        const unlike = differences(screen.parts, other.parts).filter(part => part !== noPasskeys)
        expect.soft(unlike, name).toEqual([])
        expect.soft(await pictureDistance(screen.picture, other.picture), name).toBeLessThan(8)
      }
    }

    async function screensOf(one: Driver, walk: Walk): Promise<Screens> {
      const screens: Screens = new Map()
      await walk(one, server, async name => {
        screens.set(name, { parts: await one.run(partsOnScreen), picture: await one.screenshot() })
      })
      return screens
    }
  })
}
