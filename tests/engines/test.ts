import { writeFileSync } from 'node:fs'
import {
  type Browser,
  test as base,
  expect,
  type LaunchOptions,
  type TestInfo,
} from '@playwright/test'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type Driver, type Options, patienceMs } from './driver.ts'
import { type Engine, launchOf } from './engines.ts'
import { playwrightDriver } from './playwright-driver.ts'
import { webkitDriver } from './webkitgtk/driver.ts'
import { openDisplay } from './webkitgtk/session.ts'

export { expect }

export const phone = { width: 390, height: 844 }

type OpenDriver = (options?: Partial<Options>) => Promise<Driver>
type WorkerParts = { engine: Engine; server: TestServer; openDriver: OpenDriver }

/** A driver of the project's engine for each test; one server and one browser per worker. */
export const test = base.extend<{ driver: Driver }, WorkerParts>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  server: [
    async ({ engine: _ }, use) => {
      const server = await startServer()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  openDriver: [
    async ({ engine }, use) => {
      const { open, close } = await driversOf(engine)
      await use((options = {}) => open({ ...phone, ...options }))
      await close()
    },
    { scope: 'worker' },
  ],
  driver: async ({ openDriver }, use, testInfo) => {
    const driver = await openDriver()
    await use(driver)
    if (testInfo.status !== testInfo.expectedStatus) await saveEvidence(driver, testInfo)
    await driver.close()
  },
})

/** Saves a screenshot and the console errors of a failed test in its output folder. */
async function saveEvidence(driver: Driver, testInfo: TestInfo) {
  writeFileSync(testInfo.outputPath('complaints.txt'), driver.complaints().join('\n'))
  const picture = await driver.screenshot().catch(() => null)
  if (picture) writeFileSync(testInfo.outputPath('failed.png'), picture)
}

/** How to open windows of an engine. */
export async function driversOf(engine: Engine) {
  const launch = launchOf(engine)
  if (!launch) {
    const display = await openDisplay(1400, 1000)
    return {
      open: (options: Options) => webkitDriver(display, options),
      close: async () => display.close(),
    }
  }
  const browsers = new Map<LaunchOptions, Browser>()
  return {
    open: async (options: Options) => {
      const start = (options.dark && launch.dark) || launch.options
      const browser = browsers.get(start) ?? (await launch.type.launch(start))
      browsers.set(start, browser)
      return playwrightDriver(launch, browser, options)
    },
    close: async () => {
      for (const browser of browsers.values()) await browser.close()
    },
  }
}

export const demoPassword = 'oggettoteca'

/** Opens a page as a returning visitor, who has already closed the welcome dialog. */
export async function arrive(driver: Driver, url: string) {
  await driver.open(`${new URL(url).origin}/v1/status`)
  await driver.run(() => localStorage.setItem('welcome', 'seen'))
  await driver.open(url)
}

/** Waits until the app has its later parts too: what a page fetches while it is left fails. */
export async function fullyLoaded(driver: Driver) {
  const isLoaded = () =>
    driver.run(async () => document.querySelector('body > [role=status]') !== null)
  await expect.poll(isLoaded, { timeout: patienceMs }).toBe(true)
}

/** Signs in through the form. */
export async function signIn(driver: Driver, server: TestServer, email = 'socia@example.org') {
  await arrive(driver, `${server.url}/signin`)
  await driver.fill({ label: 'E-mail' }, email)
  await driver.fill({ label: 'Password' }, demoPassword)
  await driver.click({ role: 'button', name: 'Accedi' })
  await at(driver, /^(?!.*signin)/)
  // The address changes before the page, and pending work would interrupt the next navigation.
  await driver.gone({ css: 'input[type=password]' })
}

/** Waits for an address. */
export async function at(driver: Driver, address: RegExp) {
  await expect.poll(() => driver.url(), { timeout: patienceMs }).toMatch(address)
}
