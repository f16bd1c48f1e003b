import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { anotherBrowser, demoPassword, expect, signIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { startCheckout } from '#tests/support/booking.ts'
import { iphones, members, newcomers, type Opener, visitors } from '#tests/support/dialogs.ts'
import { addressesOf } from '#tests/support/pages.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Each theme, language and size, in pairs that meet every other. The first meets every page. */
const looks = [
  { colorScheme: 'light', locale: 'it-IT', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', locale: 'it-IT', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 640 } },
  { colorScheme: 'light', locale: 'en-GB', viewport: { width: 1000, height: 800 } },
] as const

/** One page of each kind: what the other looks meet, but for `SWEEP=all`, which goes everywhere always. */
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
const allPages = {
  anyone: addressesOf(undefined),
  member: addressesOf('member'),
  staff: addressesOf('staff'),
}
const pagesFor = (everyPage: boolean) =>
  everyPage || process.env.SWEEP === 'all' ? allPages : keyPages

async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Goes through pages as who may see them, staff last, and gathers what `look` finds on each. */
async function everywhere(
  page: Page,
  server: TestServer,
  pages: { [who in keyof typeof keyPages]: readonly string[] },
  look: (path: string) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = []
  const visit = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(server.url + path)
      await settled(page)
      faults.push(...(await look(path)))
    }
  }
  await visit(pages.anyone)
  await signIn(page, server)
  await visit(pages.member)
  await startCheckout(page, server.url, 'ogt-0004')
  await expect(page.getByRole('radio').first()).toBeVisible()
  faults.push(...(await look('a checkout under way')))
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, server, 'super@example.org')
  await visit(pages.staff)
  return faults
}

for (const [at, look] of looks.entries()) {
  const name = `${look.colorScheme}, ${look.locale}, ${look.viewport.width} px`
  test(`pwa 21: pwa 22: no fault of accessibility on ${at === 0 ? 'any page' : 'the main pages'}, ${name}`, async ({
    browser,
    ownServer: server,
  }) => {
    test.setTimeout(400_000)
    const context = await anotherBrowser(browser, { ...look, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const pages = pagesFor(at === 0)
    const faults = await everywhere(page, server, pages, path => screenFaults(page, path))
    expect(faults).toEqual([])
    await context.close()
  })
}

/** Opens each in turn and gathers what is wrong with it. */
async function openEach(page: Page, list: Opener[]): Promise<string[]> {
  const faults: string[] = []
  for (const [what, , path, open] of list) {
    await page.goto(path)
    await settled(page)
    await open(page)
    await expect(page.locator('dialog[open], :popover-open').first(), what).toBeVisible()
    await page.waitForTimeout(300)
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

  test(`pwa 21: no fault of accessibility in any dialog of a visitor, ${look}`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(120_000)
    const newcomer = await (await browser.newContext(options(server))).newPage()
    const visitor = await (await anotherBrowser(browser, options(server))).newPage()
    const owner = await anotherBrowser(browser, { ...options(server), userAgent: iphone })
    // Only who comes back is told how to install.
    await owner.addInitScript(() => localStorage.setItem('visits', '1'))
    expect(await openEach(newcomer, newcomers)).toEqual([])
    expect(await openEach(visitor, visitors)).toEqual([])
    expect(await openEach(await owner.newPage(), iphones)).toEqual([])
    for (const page of [newcomer, visitor]) await page.context().close()
    await owner.close()
  })

  for (const [email, list] of Object.entries(members)) {
    test(`pwa 21: no fault of accessibility in any dialog of ${email}, ${look}`, async ({
      browser,
      ownServer: server,
    }) => {
      test.setTimeout(240_000)
      const context = await anotherBrowser(browser, options(server))
      const page = await context.newPage()
      await signIn(page, server, email)
      expect(await openEach(page, list)).toEqual([])
      await context.close()
    })
  }
}

/** Settings of a person who sees or moves differently. */
const settings: [string, BrowserContextOptions, textSize: number][] = [
  ['text twice as large', { viewport: { width: 1280, height: 900 } }, 32],
  ['text twice as large on a phone', { viewport: { width: 640, height: 900 } }, 32],
  ['forced colours', { forcedColors: 'active' }, 16],
]
for (const [name, options, textSize] of settings) {
  test(`pwa 22: with ${name} no page loses text, and nothing runs off the side`, async ({
    browser,
    ownServer: server,
  }) => {
    test.setTimeout(400_000)
    const context = await anotherBrowser(browser, { reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    // As in the browser's own settings, which widths told in `em` follow.
    const tools = await context.newCDPSession(page)
    await tools.send('Page.setFontSizes', { fontSizes: { standard: textSize } })
    const faults = await everywhere(page, server, pagesFor(false), async path => {
      const rem = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      expect(rem).toBe(`${textSize}px`)
      const cut = await cutTexts(page)
      // Colours that the system forces are its own business.
      const found = await screenFaults(page, path, { without: ['color-contrast'] })
      return [...found, ...cut.map(text => `${path}: cut «${text}»`)]
    })
    expect(faults).toEqual([])
    await context.close()
  })
}

/** Texts of buttons, links and headings that don't fit into their own box. */
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

test('pwa 23: who wants no motion gets none, and the dark theme never flashes light', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const context = await anotherBrowser(browser, { colorScheme: 'dark', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, server)
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
  expect(colour).toBe('#1d1916')
  await context.close()

  // Without script only what comes first is there: what shows before the app does.
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

/** Moves on with Tab until `target` has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await expect(target.first()).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    const here = await target.evaluateAll(all => all.includes(document.activeElement as never))
    if (here) {
      await expect(page.locator(':focus')).toBeInViewport()
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

/** The focus as it moves on with Tab, told where something that stays on the screen hides it. */
async function hiddenStops(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = []
  for (let at = 0; at < presses; at++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const box = focused.getBoundingClientRect()
      if (focused === document.body || box.width === 0) return null
      const points = [0.1, 0.5, 0.9].flatMap(x =>
        [0.1, 0.5, 0.9].map(y => [box.left + box.width * x, box.top + box.height * y] as const),
      )
      const seen = points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y)
        return top && (focused.contains(top) || top.contains(focused) || top.closest('label'))
      })
      return seen ? null : focused.outerHTML.slice(0, 120)
    })
    if (found) hidden.push(found)
  }
  return hidden
}

test('pwa 22: bars that stay never cover the focus, and what a page is for is large enough to hit', async ({
  page,
  ownServer: server,
}) => {
  test.setTimeout(120_000)
  await signIn(page, server)
  const hidden: string[] = []
  for (const path of [
    '/',
    '/products/ogt-0004',
    '/search?k=trapano',
    '/search?k=trapano&category=utensili-elettrici&free=now',
    '/me/orders',
    '/me/account',
  ]) {
    await page.goto(server.url + path)
    await settled(page)
    hidden.push(...(await hiddenStops(page, 45)).map(stop => `${path}: ${stop}`))
  }
  await page.goto(`${server.url}/products/ogt-0004`)
  const borrow = page.getByRole('button', { name: 'Prendi in prestito' }).first()
  expect((await borrow.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await borrow.click()
  await page.getByRole('radio').first().check()
  await expect(page.getByRole('grid').first()).toBeVisible()
  hidden.push(...(await hiddenStops(page, 30)).map(stop => `checkout: ${stop}`))
  const onward = page.getByRole('button', { name: 'Continua con questo prestito' })
  expect((await onward.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(hidden).toEqual([])
})

test('lesson 39: pwa 22: the whole job is done by keyboard alone: find, borrow, confirm, show the code', async ({
  page,
  ownServer: server,
}) => {
  test.setTimeout(120_000)
  const enter = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  await page.goto(`${server.url}/signin`)
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type('socia@example.org')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/signin/)
  await page.goto(`${server.url}/search`)
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('levigatrice orbitale')
  await enter(page.getByRole('main').getByRole('link', { name: /Levigatrice orbitale/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Levigatrice orbitale' })).toBeFocused()
  await enter(page.getByRole('button', { name: 'Prendi in prestito' }))
  await expect(page).toHaveURL(/checkout\/loan/)
  const points = page.getByRole('radio')
  await tabTo(page, points)
  await page.keyboard.press('Space')
  const wanted = page.getByRole('radio', { name: /Smartlocker Stazione/ })
  for (let at = 0; at < 8 && !(await wanted.isChecked()); at++)
    await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeChecked()
  await enter(page.getByRole('button', { name: /^Prima data libera/ }))
  await enter(page.getByRole('button', { name: /^3 giorni/ }))
  await enter(page.getByRole('button', { name: 'Continua con questo prestito' }))
  await expect(page).toHaveURL(/checkout\/recap/)
  await enter(page.getByRole('button', { name: 'Conferma e invia prenotazione' }))
  await expect(page).toHaveURL(/\/cb$/)
  await enter(page.getByRole('button', { name: /Mostra a tutto schermo/ }))
  const dialog = page.getByRole('dialog', { name: 'Codice di ritiro' })
  await expect(dialog.getByRole('img', { name: /Codice di ritiro/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Mostra a tutto schermo/ }).first()).toBeFocused()
})
