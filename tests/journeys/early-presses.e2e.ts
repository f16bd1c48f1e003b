import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, fullyLoaded, hydrated, test } from '#tests/support/app.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A press on a page, and what it has changed once the page is loaded. */
type Press = { on: (page: Page) => Locator; outcome: (page: Page) => Promise<unknown> }

/** The address, and how many pages this tab has opened. */
const opened = (page: Page) =>
  page.evaluate(() => [
    location.pathname,
    history.length - Number(sessionStorage.getItem('opened')),
  ])
const month = (page: Page) => page.getByRole('table').first().getAttribute('aria-label')

const presses: Record<string, Press> = {
  '/': { on: page => page.getByRole('button', { name: 'Cerca', exact: true }), outcome: opened },
  '/catalogs': { on: page => page.locator('main li a').first(), outcome: opened },
  '/catalogs/fai-da-te': { on: page => page.locator('article a').first(), outcome: opened },
  '/products/ogt-0003': {
    on: page => page.getByRole('button', { name: 'Settimane successive' }),
    outcome: month,
  },
  '/help': {
    on: page => page.getByRole('main').getByRole('button', { name: 'English' }),
    outcome: page => page.getByRole('heading', { level: 1 }).textContent(),
  },
}

const lastMs = 4000
const stepMs = 40
/** They slow each other down, like a slow phone. With six, and another test at work, pages load too late. */
const tabs = 3

/** Notes whether a person's press has reached the part; the part may open another page. */
function notePresses(selector: string) {
  if (!sessionStorage.getItem('opened')) sessionStorage.setItem('opened', String(history.length))
  const note = ({ isTrusted, target }: Event) => {
    if (isTrusted && (target as Element).closest(selector)) sessionStorage.setItem('hit', 'yes')
  }
  window.addEventListener('click', note, { capture: true })
}

async function open(context: BrowserContext, server: TestServer, path: string) {
  const page = await context.newPage()
  await page.addInitScript(notePresses, 'button, a')
  await page.goto(server.url + path, { waitUntil: 'commit' })
  return page
}

const places = Object.entries(presses)
for (const [at, [path, { on, outcome }]] of places.entries()) {
  test(`a press on ${path} in the first four seconds is handled once`, async ({
    browser,
    server,
  }) => {
    // This test loads twenty pages.
    test.setTimeout(240_000)
    // All of the page is in view.
    const context = await browser.newContext({ viewport: { width: 390, height: 2400 } })
    await context.addInitScript(() => {
      localStorage.setItem('welcome', 'seen')
      // One typeface in every visit, so that the button stays in its place.
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const known = await open(context, server, path)
    await fullyLoaded(known)
    const box = await on(known).boundingBox()
    if (!box) throw new Error('the button is not shown')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const before = await outcome(known)
    await on(known).click()
    await expect.poll(() => outcome(known)).not.toEqual(before)
    await fullyLoaded(known)
    const once = await outcome(known)
    let handled = 0
    const pressAt = async (ms: number) => {
      const page = await open(context, server, path)
      await wait(ms)
      await page.mouse.click(x, y)
      await hydrated(page)
      await fullyLoaded(page)
      if (await page.evaluate(() => sessionStorage.getItem('hit'))) {
        await expect.poll(() => outcome(page), { message: `${ms} ms` }).toEqual(once)
        handled += 1
      }
      await page.close()
    }
    // Each page has its share of the moments.
    const moments: number[] = []
    for (let ms = at * stepMs; ms < lastMs; ms += places.length * stepMs) moments.push(ms)
    const tab = async () => {
      for (let ms = moments.shift(); ms !== undefined; ms = moments.shift()) await pressAt(ms)
    }
    const all = moments.length
    await Promise.all(Array.from({ length: tabs }, tab))
    // On a busy machine some presses come before the page.
    expect(handled).toBeGreaterThan(all / 4)
    await context.close()
  })
}
