import { type Browser, expect, type Page, test } from '@playwright/test'
import { atRest, fullyLoaded, hydrated, signedIn } from '../support/app.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { complaints, expectStill, inFirstScreen, layout } from '../support/frames.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.dispose())

const pages = {
  '/': /^(Perché comprare un trapano|Why buy a drill)\?$/,
  '/catalogs': /categor/,
  '/catalogs/fai-da-te': /Fai da te|DIY/,
  '/products/ogt-0020': 'Banco da lavoro pieghevole',
  '/help': /Serve una mano|Need a hand/,
}

/** A visitor's browser on a slow network; its scripts and style sheets wait for `go`. */
async function slowVisitor(browser: Browser, locale: string) {
  const context = await browser.newContext({ locale, timezoneId: 'America/New_York' })
  await context.addInitScript(() => localStorage.setItem('welcome', 'seen'))
  const page = await context.newPage()
  return { page, go: await delayPress(page), heard: complaints(page) }
}

/** Delays the scripts and style sheets of a page until the returned function is called. */
async function delayPress(page: Page) {
  let go = () => {}
  const gone = new Promise<void>(done => {
    go = done
  })
  await page.route(/\/assets\/.*\.(js|css)$/, async route => {
    await gone
    await route.continue()
  })
  return go
}

test('the first page that a server renders is whole, with its drawing', async ({ request }) => {
  const fresh = await startDemoServer()
  const answer = await request.get(`${fresh.url}/niente`, { headers: { accept: 'text/html' } })
  expect(await answer.text()).toMatch(/<main.*<h1/s)
  await fresh.dispose()
})

for (const locale of ['it-IT', 'en-GB']) {
  for (const [path, heading] of Object.entries(pages)) {
    test(`${path} is complete before its script and is hydrated unchanged, ${locale}`, {
      tag: locale === 'it-IT' ? '@core' : [],
    }, async ({ browser }) => {
      const { page, go, heard } = await slowVisitor(browser, locale)
      await page.goto(server.url + path, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(heading)
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
      await page.waitForSelector('#boot', { state: 'attached' })
      const before = await title.elementHandle()
      const words = await page.locator('main').textContent()
      await page.evaluate(() => document.fonts.ready.then(() => true))
      const places = await layout(page)
      go()
      await hydrated(page)
      const now = await layout(page)
      if (path === '/') {
        expect(await page.locator('main').textContent()).toContain(words)
        expect(inFirstScreen(now, 800)).toEqual(inFirstScreen(places, 800))
      } else {
        expect(await page.locator('main').textContent()).toBe(words)
        expect(now).toEqual(places)
      }
      await expectStill(page, 0.005)
      expect(await before?.evaluate(node => node.isConnected)).toBe(true)
      expect(heard).toEqual([])
      await page.context().close()
    })
  }
}

for (const [state, id] of Object.entries({
  free: 'ogt-0004',
  out: 'ogt-0020',
  broken: 'ogt-0001',
})) {
  test(`the page of a product that is ${state} is complete at once, and nothing moves later`, async ({
    browser,
  }) => {
    const { page, go, heard } = await slowVisitor(browser, 'it-IT')
    await page.goto(`${server.url}/products/${id}`, { waitUntil: 'commit' })
    await page.waitForSelector('#boot', { state: 'attached' })
    const queue = page.getByRole('region', { name: 'Coda' })
    await expect(queue).toHaveCount(state === 'free' ? 0 : 1)
    if (state === 'out') await expect(queue).toContainText('Nessuno è in coda')
    const words = await page.locator('main').textContent()
    go()
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('main').textContent()).toBe(words)
    await expectStill(page)
    expect(heard).toEqual([])
    await page.context().close()
  })
}

test('the toolbar of a phone stays still while its entries arrive', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.url)
  const entries = page
    .getByRole('navigation', { name: 'Barra degli strumenti' })
    .locator('> :visible')
  await expect(entries).toHaveCount(5)
  const whole = await entries.first().boundingBox()
  await entries.last().evaluate(node => node.remove())
  expect(await entries.first().boundingBox()).toEqual(whole)
})

for (const path of Object.keys(pages)) {
  test(`${path} runs its scripts after its first paint, and loads little before it`, async ({
    browser,
  }) => {
    const { page, go } = await slowVisitor(browser, 'it-IT')
    go()
    await page.addInitScript(() => {
      new MutationObserver((_, watcher) => {
        if (!document.head?.querySelector('script[src]')) return
        document.documentElement.dataset.started = String(performance.now())
        watcher.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(server.url + path)
    await hydrated(page)
    const asked = await page.evaluate(() => {
      // `paintTime` is when the page was drawn; `startTime` when a screen showed it, which a busy machine does later.
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const painted = (paint as { paintTime?: number } | undefined)?.paintTime ?? 0
      const things = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return {
        painted,
        started: Number(document.documentElement.dataset.started),
        before: things.filter(one => one.startTime < painted).map(({ name }) => name),
      }
    })
    // The browser decides how many pictures it preloads, and when it asks for its icon; nothing waits for them.
    const needed = asked.before.filter(name => !/\/(files|icons)\//.test(name))
    expect(needed.length + 1).toBeLessThanOrEqual(12)
    expect(asked.painted).toBeGreaterThan(0)
    expect(asked.started).toBeGreaterThan(asked.painted)
    await page.context().close()
  })
}

for (const [state, given] of Object.entries({
  'opened behind another': () =>
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }),
  'of a browser that does not tell when it painted': () => {},
})) {
  test(`a page ${state} is hydrated too`, async ({ browser }) => {
    const { page, go } = await slowVisitor(browser, 'it-IT')
    go()
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {}
    })
    await page.addInitScript(given)
    await page.goto(server.url)
    await hydrated(page)
    await page.context().close()
  })
}

test('a press and typed text before the script are handled when it runs', { tag: '@core' }, async ({
  browser,
}) => {
  const { page, go } = await slowVisitor(browser, 'it-IT')
  await page.goto(`${server.url}/products/ogt-0020`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Prendi in prestito' }).click()
  go()
  await expect(page).toHaveURL(/signup\?from=/)
  await page.context().close()

  const other = await slowVisitor(browser, 'it-IT')
  await other.page.goto(server.url, { waitUntil: 'commit' })
  await other.page.getByRole('searchbox').fill('tenda')
  other.go()
  await hydrated(other.page)
  await other.page.getByRole('button', { name: 'Cerca', exact: true }).click()
  await expect(other.page).toHaveURL(/search\?k=tenda/)
  await other.page.context().close()
})

for (const [path, button, leadsTo, done] of [
  ['/products/ogt-0003', 'Prendi in prestito', /\/checkout\/loan/, 'Prenota'],
  // The menu above has a button of the same name.
  ['/help', 'English', /\/help$/, 'Need a hand?'],
] as const) {
  test(`a member’s press on ${path} before the script is handled, although the page is rendered again`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'it-IT' })
    const page = await context.newPage()
    await signedIn(page, server)
    const go = await delayPress(page)
    await page.goto(server.url + path, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('button', { name: button }).click()
    go()
    await expect(page).toHaveURL(leadsTo)
    await expect(page.getByRole('heading', { name: done })).toBeVisible()
    await context.close()
  })
}

test('a page that a person scrolled before the script stays where it is', async ({ browser }) => {
  const { page, go } = await slowVisitor(browser, 'it-IT')
  await page.goto(`${server.url}/catalogs/all`, { waitUntil: 'commit' })
  const more = page.getByRole('button', { name: 'Carica altri' })
  await more.scrollIntoViewIfNeeded()
  await atRest(more)
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  go()
  await fullyLoaded(page)
  // Cards that come near change their estimated height a little.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(60)
  await page.context().close()
})

test('the pages can be read and searched without any script', { tag: '@core' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'it-IT', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Prendi in prestito' })).toBeVisible()
  await context.close()
})

test('a member who chose another language than the browser’s gets the whole page in it', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'it-IT' })
  await context.addInitScript(() => {
    localStorage.setItem('language', 'en')
    localStorage.setItem('welcome', 'seen')
  })
  const page = await context.newPage()
  const heard = complaints(page)
  await page.goto(`${server.url}/catalogs/fai-da-te`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DIY')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(heard).toEqual([])
  await context.close()
})

test('a picture shows its colours until it is loaded, before and after the script', async ({
  browser,
}) => {
  const { page, go } = await slowVisitor(browser, 'it-IT')
  await page.route(/\.(avif|webp)$/, () => {})
  await page.goto(server.url, { waitUntil: 'commit' })
  const ground = page.getByRole('article').first().locator('picture').locator('..')
  const colours = () => ground.evaluate(node => getComputedStyle(node).backgroundImage)
  const [card] = (await (await fetch(`${server.url}/v1/home`)).json()).free
  const middle = `#${card.img.blur.slice(12, 15)}`
  const shown = await ground.evaluate(node => getComputedStyle(node).getPropertyValue('--c4'))
  expect(shown).toBe(middle)
  const before = await colours()
  expect(before.match(/radial-gradient/g)).toHaveLength(9)
  go()
  await hydrated(page)
  expect(await colours()).toBe(before)
  await page.context().close()
})
