import type { Page } from '@playwright/test'
import { anotherBrowser, expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { startCheckout } from '#tests/support/booking.ts'
import { addressesOf } from '#tests/support/pages.ts'
import type { TestServer } from '#tests/support/server.ts'

test.describe.configure({ mode: 'parallel' })

type Look = {
  name: string
  width: number
  height?: number
  colorScheme?: 'light' | 'dark'
  forcedColors?: 'active' | 'none'
  /** Minimum font size in pixels, as in the browser's settings; widths in `em` follow it. */
  text?: number
}

/** Covers each theme and language on a narrow and a wide screen. */
const phone: Look = { name: 'light, phone', width: 390, colorScheme: 'light' }
const desktop: Look = { name: 'dark, desktop', width: 1280, colorScheme: 'dark' }
const small: Look = { name: 'dark, small', width: 320, height: 640, colorScheme: 'dark' }
const middle: Look = { name: 'light, middle', width: 1000, colorScheme: 'light' }

/** Accessibility settings. */
const eyes: Look[] = [
  { name: 'text twice as large', width: 1280, text: 32 },
  { name: 'text twice as large on a phone', width: 640, text: 32 },
  { name: 'forced colours', width: 1280, forcedColors: 'active' },
]

const checkoutUnderWay = 'a checkout under way'

/** One page of each kind for every look; with `SWEEP=all` every page. */
const keyPages = {
  anyone: [
    '/',
    '/catalogs/all',
    '/products/ogt-0001',
    '/search?k=trapano',
    '/search?k=trapano&category=utensili-elettrici&free=now',
    '/scan',
    '/help',
    '/signin',
  ],
  member: ['/me', '/me/orders', '/me/orders/bologna-l002', '/me/notices', '/me/product-edit'],
  staff: ['/desk', '/desk/day', '/admin/objects', '/admin/settings'],
}
const pages = {
  anyone: new Set([...addressesOf(undefined), ...keyPages.anyone]),
  member: new Set([...addressesOf('member'), ...keyPages.member]),
  staff: new Set([...addressesOf('staff'), ...keyPages.staff]),
}
const isEveryPageKey = process.env.SWEEP === 'all'
const isKey = (path: string) =>
  isEveryPageKey || path === checkoutUnderWay || Object.values(keyPages).flat().includes(path)

/** Visits pages as visitor, member and staff, and collects the problems of each in its looks. */
async function everywhere(
  page: Page,
  server: TestServer,
  looksOf: (path: string) => Look[],
): Promise<string[]> {
  const tools = await page.context().newCDPSession(page)
  const faults: string[] = []
  const see = async (path: string) => {
    for (const look of looksOf(path)) {
      const { name, width, height = 844, text = 16 } = look
      const { colorScheme = 'light', forcedColors = 'none' } = look
      await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      await tools.send('Page.setFontSizes', { fontSizes: { standard: text } })
      const rem = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      await expect.poll(rem).toBe(`${text}px`)
      // Colours that the system forces are not checked.
      const without = forcedColors === 'active' ? ['color-contrast'] : []
      const cut = (await cutTexts(page)).map(text => `${path}, ${name}: cut «${text}»`)
      faults.push(...(await screenFaults(page, `${path}, ${name}`, { without })), ...cut)
    }
  }
  const visit = async (paths: Iterable<string>) => {
    for (const path of paths) {
      if (looksOf(path).length === 0) continue
      await page.goto(server.url + path)
      await settled(page)
      await see(path)
    }
  }
  await visit(pages.anyone)
  await signedIn(page, server)
  await visit(pages.member)
  await startCheckout(page, server.url, 'ogt-0004')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await see(checkoutUnderWay)
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await signedIn(page, server, 'super@example.org')
  await visit(pages.staff)
  return faults
}

for (const [what, locale, looksOf] of [
  [
    'no fault of accessibility on any page, in Italian, nor with large text or forced colours on the main pages',
    'it-IT',
    (path: string) => [phone, desktop, ...(isKey(path) ? eyes : [])],
  ],
  [
    'no fault of accessibility on the main pages, in English',
    'en-GB',
    (path: string) => (isKey(path) ? [small, middle] : []),
  ],
] as const) {
  test(`${what}; no text is cut, and nothing overflows the side`, async ({
    browser,
    ownServer: server,
  }) => {
    test.setTimeout(900_000)
    // The worker is tested elsewhere and would only slow this test down.
    const context = await anotherBrowser(browser, { locale })
    const faults = await everywhere(await context.newPage(), server, looksOf)
    expect(faults).toEqual([])
    await context.close()
  })
}

/** Texts of buttons, links and headings that overflow their box. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, main a')]
      .filter(element => {
        const { overflowX, overflowY, display } = getComputedStyle(element)
        if (display === 'inline' || !element.checkVisibility()) return false
        const hides = [overflowX, overflowY].some(value => /hidden|clip/.test(value))
        return hides && element.scrollWidth > element.clientWidth + 1
      })
      .map(element => element.innerText.slice(0, 40)),
  )
}

test('reduced motion shows no animation, and the dark theme shows no light flash', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const context = await anotherBrowser(browser, { colorScheme: 'dark', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signedIn(page, server)
  for (const path of [
    '/',
    '/catalogs/all',
    '/products/ogt-0001',
    '/me/orders',
    '/scan',
    '/ui/components',
  ]) {
    await page.goto(server.url + path)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.getByRole('button', { name: 'Lingua' }).click()
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    )
    expect(moving, path).toBe(0)
  }
  const colour = await page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return metas.find(({ media }) => matchMedia(media).matches)?.content
  })
  expect(colour).toBe('#191410')
  await context.close()

  // Without script only the server's HTML is shown.
  const bare = await anotherBrowser(browser, { colorScheme: 'dark', javaScriptEnabled: false })
  const first = await bare.newPage()
  await first.goto(server.url)
  const [red = 255] = await first.locator('html').evaluate(element => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return []
    canvas.fillStyle = getComputedStyle(element).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  expect(red).toBeLessThan(60)
  await bare.close()
})
