import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { startDemoServer } from './demo-server.ts'
import type { TestServer } from './server.ts'

export { expect }

/** One server for each worker process; tests that stop or change it use `ownServer`. */
export const test = base.extend<{ ownServer: TestServer }, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = await startDemoServer()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  ownServer: async ({}, use) => {
    const server = await startDemoServer()
    await use(server)
    await server.dispose()
  },
  context: async ({ context }, use) => {
    await use(await welcomed(context))
    // A fake answer that is still under way at the end is no fault.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** A separate browser for a second person. */
export async function anotherBrowser(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  return welcomed(await browser.newContext({ locale: 'it-IT', ...options }))
}

/** A returning visitor, who has closed the welcome. */
async function welcomed(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('welcome', 'seen')
  })
  return context
}

export const demoPassword = 'oggettoteca'

/** Signs in through the page, as a person does, and waits until the profile is loaded. */
export async function signIn(page: Page, server: TestServer, email = 'socia@example.org') {
  await page.goto(`${server.url}/signin`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: /^(Accedi|Sign in)$/ }).click()
  await expect(page).not.toHaveURL(/signin/)
}

/**
 * Restores a member who signed in on this device before, without opening the sign-in pages, for tests of
 * later steps. The page is left empty.
 */
export async function signedIn(page: Page, server: TestServer, email = 'socia@example.org') {
  const answer = await page.request.post(`${server.url}/v1/auths/signin`, {
    data: { email, password: demoPassword },
    headers: { origin: server.url },
  })
  expect(answer.status()).toBe(200)
  const { data, access_token } = await answer.json()
  // A page of the same origin without the app.
  await page.goto(`${server.url}/v1/status`)
  await page.evaluate(
    ([me, token]) => {
      const { id, name, first_name } = me
      const known = { library: location.host, lastContact: Date.now() }
      const member = { id, name, first_name, ...known, adhesion: me.modulo_adesione.accettato }
      localStorage.setItem('member', JSON.stringify(member))
      sessionStorage.setItem('token', token)
      sessionStorage.setItem('token-of', id)
    },
    [data, access_token] as const,
  )
}

/** Opens a section of the administration, in Italian; those of now and then are behind a button. */
export async function openSection(page: Page, name: string) {
  const pages = page.getByRole('navigation', { name: 'Amministrazione' })
  const link = pages.getByRole('link', { name, exact: true })
  await pages.waitFor()
  if (!(await link.isVisible())) {
    await pages.getByRole('button', { name: 'Altro', exact: true }).click()
  }
  await link.click()
}

/** Longer than a busy machine needs for the app to run, or for a worker to store its files. */
export const patient = { timeout: 90_000 }

/** Waits until the app runs: the page is painted earlier, but presses are held back until then. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => 'answers' in window, null, patient)
}

/** Waits until the app runs and the page has loaded everything. */
export async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await hydrated(page)
  // The pages with samples always have loading parts.
  if (page.url().endsWith('/ui/components')) return
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Scrolls down until a part is there. What is far below the screen is not rendered. */
export async function scrollDownTo(page: Page, part: Locator) {
  await hydrated(page)
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(part).toBeAttached({ timeout: 500 })
  }).toPass()
}

/** From now on the page's clock, installed before, moves only by `page.clock.runFor` and `page.clock.fastForward`. */
export async function stopClock(page: Page) {
  // It cannot stop at a time that passes while a busy machine sends the order.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000))
}

/** Waits until a part keeps its place: what comes near the screen gets its true height, and moves the parts below. */
export async function atRest(part: Locator) {
  let place = ''
  const isSame = async () => {
    const before = place
    place = JSON.stringify(await part.boundingBox())
    return place === before
  }
  await expect.poll(isSame, { intervals: [100] }).toBe(true)
}

/** Waits until the whole app has loaded: also toasts, the worker and link listeners. */
export async function fullyLoaded(page: Page) {
  await settled(page)
  await expect(page.locator('body > [role=status]').first()).toBeAttached()
}

/**
 * Chooses an entry of a menu beside its button. A click would first scroll the page, and the menu follows one
 * frame later than Playwright.
 */
export async function pick(item: Locator) {
  await item.press('Enter')
}

/** Waits until the service worker controls the page and has filled its precache. */
export async function workerReady(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, patient)
}

/** Swipes with one finger to the left over a part of the page. */
export async function swipe(part: Locator) {
  await part.evaluate(element => {
    const touch = (x: number) =>
      new Touch({ identifier: 1, target: element, clientX: x, clientY: 700 })
    const fire = (type: string, x: number) =>
      element.dispatchEvent(
        new TouchEvent(type, {
          bubbles: true,
          touches: type === 'touchstart' ? [touch(x)] : [],
          changedTouches: [touch(x)],
        }),
      )
    fire('touchstart', 300)
    fire('touchend', 120)
  })
}
