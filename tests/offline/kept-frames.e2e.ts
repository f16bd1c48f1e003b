import type { BrowserContext, Page } from '@playwright/test'
import { awake, expect, signIn, test, workerReady } from '#tests/support/app.ts'
import { complaints, shifted } from '#tests/support/frames.ts'
import type { TestServer } from '#tests/support/server.ts'

type Kept = { entry: string; takenAt: number; html: string; css: string; sheets: object[] }

/** How the pages kept on this device look, by their address. */
const framesOf = (page: Page): Promise<Record<string, Kept>> =>
  page.evaluate(async () => {
    if (!(await caches.has('frames'))) return {}
    const cache = await caches.open('frames')
    const frames = (await cache.keys()).map(async ({ url }) => {
      return [new URL(url).pathname, await (await cache.match(url))?.json()]
    })
    return Object.fromEntries(await Promise.all(frames))
  })

/** Opens a page and stays until the device has kept how it looks. */
async function stayOn(page: Page, server: TestServer, path: string) {
  await page.goto(server.url + path)
  await expect.poll(async () => Object.keys(await framesOf(page))).toContain(path)
}

/** Where each thing of the first screen stands. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, main h1, main h2, main article')]
      .map(node => ({ node, at: node.getBoundingClientRect() }))
      .filter(({ at }) => at.height > 0 && at.y < window.innerHeight)
      .map(({ node, at }) => [node.textContent?.slice(0, 20), at.x, at.y].join(' ')),
  )

async function withWorker(context: BrowserContext, server: TestServer) {
  const page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  return page
}

/** A member's device, which has kept how these pages look. */
async function hasKept(context: BrowserContext, server: TestServer, ...paths: string[]) {
  const page = await withWorker(context, server)
  await signIn(page, server)
  for (const path of paths) await stayOn(page, server, path)
  await page.close()
}

/** A new tab, in which no script of the app runs until `go`. */
async function asleep(context: BrowserContext) {
  const page = await context.newPage()
  const heard = complaints(page)
  await page.addInitScript(() => {
    const append = Element.prototype.append
    Element.prototype.append = function (...nodes) {
      if (this !== document.head) return append.apply(this, nodes)
      Object.assign(window, {
        go: () => {
          Element.prototype.append = append
          append.apply(this, nodes)
        },
      })
    }
  })
  const go = async () => {
    await page.waitForFunction(() => 'go' in window)
    await page.evaluate(() => (window as unknown as { go(): void }).go())
    await awake(page)
  }
  return { page, heard, go }
}

for (const [path, words] of Object.entries({
  '/': 'Oggettoteca di Bologna',
  '/products/ogt-0020': 'Banco da lavoro pieghevole',
  '/me/orders': 'I miei prestiti',
  '/me/orders/bologna-l002': 'Mini proiettore',
})) {
  test(`a member sees ${path} as it was before any script runs, and nothing moves when it does`, async ({
    context,
    server,
  }) => {
    await hasKept(context, server, path)
    const { page, heard, go } = await asleep(context)
    await page.goto(server.url + path)
    await expect(page.locator('main')).toContainText(words)
    await page.evaluate(() => document.fonts.ready.then(() => true))
    const places = await placesOf(page)
    expect(places.length).toBeGreaterThan(1)
    await go()
    await page.waitForLoadState('networkidle')
    expect(await placesOf(page)).toEqual(places)
    expect(await shifted(page)).toBeCloseTo(0, 2)
    expect(heard).toEqual([])
  })
}

test('the code at the locker is on the screen before any script runs, and with no network', async ({
  context,
  server,
}) => {
  await hasKept(context, server, '/me/orders')
  await context.setOffline(true)
  const { page } = await asleep(context)
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('img', { name: /Codice di ritiro/ }).first()).toBeVisible()
  expect(await page.evaluate(() => 'awake' in window)).toBe(false)
})

test('what is pressed and typed in a page as it was is done in the page that takes its place', async ({
  context,
  server,
}) => {
  await hasKept(context, server, '/', '/products/ogt-0003')
  const { page, go } = await asleep(context)
  await page.goto(`${server.url}/products/ogt-0003`)
  await page.getByRole('button', { name: 'Prendi in prestito' }).click()
  await go()
  await expect(page).toHaveURL(/\/checkout\/loan/)
  const other = await asleep(context)
  await other.page.goto(server.url)
  await other.page.getByRole('searchbox').fill('tenda')
  await other.go()
  await expect(other.page.getByRole('searchbox')).toHaveValue('tenda')
  await expect(other.page.getByRole('searchbox')).toBeFocused()
})

test('a press that several buttons of the new page could mean is left alone', async ({
  context,
  server,
}) => {
  await hasKept(context, server, '/me/orders')
  const { page, go } = await asleep(context)
  await page.goto(`${server.url}/me/orders`)
  const acts = page.locator('button', { hasText: 'Annulla prestito' })
  expect(await acts.count()).toBeGreaterThan(1)
  const card = page.getByRole('article').filter({ has: acts }).last()
  await card.getByRole('button', { name: /Azioni sul prestito/ }).click()
  await card.getByRole('button', { name: 'Annulla prestito' }).click()
  await go()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a frame of another build, or an old one, is not shown', async ({ context, server }) => {
  const first = await withWorker(context, server)
  await stayOn(first, server, '/catalogs')
  for (const change of [
    { entry: '/assets/index-before.js' },
    { takenAt: Date.now() - 8 * 86_400_000 },
  ]) {
    await first.evaluate(async change => {
      const cache = await caches.open('frames')
      const frame = await (await cache.match('/catalogs'))?.json()
      await cache.put('/catalogs', Response.json({ ...frame, ...change }))
    }, change)
    const { page } = await asleep(context)
    await page.goto(`${server.url}/catalogs`)
    await awake(page)
    expect(await page.evaluate(() => document.querySelector('#app'))).toBeNull()
    await page.close()
    await stayOn(first, server, '/catalogs')
  }
})

test('what a visitor saw stays kept from visit to visit', async ({ context, server }) => {
  const page = await withWorker(context, server)
  await stayOn(page, server, '/')
  const asked = page.waitForResponse(/\/v1\/auths\/access/)
  await page.goto(`${server.url}/catalogs`)
  await asked
  await expect.poll(async () => Object.keys(await framesOf(page))).toContain('/catalogs')
  expect(Object.keys(await framesOf(page))).toContain('/')
})

test('a page opened from how it looked is kept in no more than it was', async ({
  context,
  server,
}) => {
  const page = await withWorker(context, server)
  const sizes: number[] = []
  for (let visit = 0; visit < 3; visit++) {
    await page.goto(server.url)
    const opened = Date.now()
    await expect.poll(async () => (await framesOf(page))['/']?.takenAt).toBeGreaterThan(opened)
    const { css = '', sheets = [] } = (await framesOf(page))['/'] ?? {}
    sizes.push(css.length + sheets.length)
  }
  expect(sizes[2]).toBe(sizes[1])
})

test('nothing is kept of who signs out, nor by a page they left open', async ({
  context,
  server,
}) => {
  const page = await withWorker(context, server)
  await stayOn(page, server, '/catalogs')
  await signIn(page, server)
  await expect.poll(async () => Object.keys(await framesOf(page))).not.toContain('/catalogs')
  await stayOn(page, server, '/me/orders')
  const other = await context.newPage()
  await other.goto(`${server.url}/me/orders`)
  await awake(other)
  await page.goto(`${server.url}/me`)
  await page.getByRole('button', { name: 'Esci' }).first().click()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect.poll(async () => Object.keys(await framesOf(page))).toContain('/')
  expect(Object.keys(await framesOf(page)).filter(path => path.startsWith('/me'))).toEqual([])
})

test('pages in another language take the place of those kept in the first', async ({
  context,
  server,
}) => {
  const page = await withWorker(context, server)
  await stayOn(page, server, '/catalogs')
  await page
    .getByRole('button', { name: /Lingua|Cambia lingua/ })
    .first()
    .click()
  await page
    .getByRole('menuitemradio', { name: /English/ })
    .or(page.getByRole('button', { name: 'English' }))
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect.poll(async () => (await framesOf(page))['/catalogs']?.html).toContain('categories')
})
