import type { Page } from '@playwright/test'
import { anotherBrowser, expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { iphones, members, newcomers, type Opener, visitors } from '#tests/support/dialogs.ts'
import type { TestServer } from '#tests/support/server.ts'

test.describe.configure({ mode: 'parallel' })

/** How long opening and checking a dialog may take on a busy machine. */
const mostMsEach = 15_000

/** Opens each dialog and collects its problems. */
async function openEach(page: Page, list: Opener[]): Promise<string[]> {
  const faults: string[] = []
  for (const [what, , path, open] of list) {
    await page.goto(path)
    await settled(page)
    await open(page)
    const shown = page.locator('dialog[open], :popover-open')
    await expect(shown.first(), what).toBeVisible()
    // The page behind may wait for the dialog.
    await expect(shown.last().locator('[aria-busy=true]')).toHaveCount(0)
    faults.push(...(await screenFaults(page, what)))
  }
  return faults
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

for (const [colorScheme, locale] of [
  ['light', 'it-IT'],
  ['dark', 'en-GB'],
] as const) {
  const look = `${colorScheme}, ${locale}`
  const viewport = { width: 390, height: 844 }
  const options = (server: TestServer) =>
    ({ colorScheme, locale, baseURL: server.url, viewport, reducedMotion: 'reduce' }) as const

  test(`dialogs of a visitor have no accessibility fault, ${look}`, async ({ browser, server }) => {
    test.setTimeout((newcomers.length + visitors.length + iphones.length) * mostMsEach)
    const newcomer = await (await browser.newContext(options(server))).newPage()
    await newcomer.addInitScript(() => localStorage.setItem('welcome', 'due'))
    const visitor = await (await anotherBrowser(browser, options(server))).newPage()
    const owner = await anotherBrowser(browser, { ...options(server), userAgent: iphone })
    // Install instructions are shown only to returning visitors.
    await owner.addInitScript(() => localStorage.setItem('visits', '1'))
    expect(await openEach(newcomer, newcomers)).toEqual([])
    expect(await openEach(visitor, visitors)).toEqual([])
    expect(await openEach(await owner.newPage(), iphones)).toEqual([])
    for (const page of [newcomer, visitor]) await page.context().close()
    await owner.close()
  })

  for (const [email, list] of Object.entries(members)) {
    test(`dialogs of ${email} have no accessibility fault, ${look}`, async ({
      browser,
      ownServer: server,
    }) => {
      test.setTimeout(list.length * mostMsEach)
      const context = await anotherBrowser(browser, options(server))
      const page = await context.newPage()
      await signedIn(page, server, email)
      expect(await openEach(page, list)).toEqual([])
      await context.close()
    })
  }
}
