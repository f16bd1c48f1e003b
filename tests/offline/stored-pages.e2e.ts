import type { BrowserContext, Page } from '@playwright/test'
import {
  anotherBrowser,
  expect,
  fullyLoaded,
  hydrated,
  signedIn,
  signIn,
  test,
  workerReady,
} from '#tests/support/app.ts'
import { complaints, expectStill, inFirstScreen, layout } from '#tests/support/frames.ts'
import type { TestServer } from '#tests/support/server.ts'
import { untilStored } from '#tests/support/storage.ts'

/** The public pages that the device has stored, by their address and language. */
const storedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('pages-v1'))) return []
    const requests = await (await caches.open('pages-v1')).keys()
    return requests.map(({ url }) => url.replace(location.origin, ''))
  })

async function withWorker(context: BrowserContext, server: TestServer) {
  const page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  return page
}

/** Opens a page and stays until the device has stored it. */
async function store(page: Page, server: TestServer, path: string, lang = 'it') {
  await page.goto(server.url + path)
  await expect.poll(() => storedPages(page)).toContain(`${path}?lang=${lang}`)
}

/** A new tab, in which no script of the app runs until `go`. */
async function withoutApp(context: BrowserContext) {
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
    await hydrated(page)
  }
  return { page, heard, go }
}

/** A member's device, whose loans are stored. */
async function withLoans(context: BrowserContext, server: TestServer) {
  const page = await withWorker(context, server)
  await signIn(page, server)
  await page.goto(`${server.url}/me/orders`)
  await fullyLoaded(page)
  await untilStored(page, 'orders.list', 'Mini proiettore')
  await untilStored(page, 'headquarters.list')
  return page
}

// How far down it stays as it is: lower are parts that are rendered later, or wait for the hour, which no stored page knows.
for (const [path, words, still] of [
  ['/', 'Perché comprare un trapano?', 800],
  ['/products/ogt-0020', 'Banco da lavoro pieghevole', 1400],
] as const) {
  test(`${path} is complete before any script, is hydrated unchanged, and works without a network`, async ({
    context,
    server,
  }) => {
    const first = await withWorker(context, server)
    await store(first, server, path)
    await first.close()
    for (const offline of [false, true]) {
      await context.setOffline(offline)
      const { page, heard, go } = await withoutApp(context)
      await page.goto(server.url + path)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(words)
      await page.evaluate(() => document.fonts.ready.then(() => true))
      const before = await title.elementHandle()
      const places = await layout(page)
      await go()
      expect(await before?.evaluate(node => node.isConnected)).toBe(true)
      if (!offline) {
        const [now = [], then] = [await layout(page), places].map(all => inFirstScreen(all, still))
        expect(now.length).toBeGreaterThan(4)
        expect(now).toEqual(then)
        await expectStill(page, 0.005)
        expect(heard).toEqual([])
      }
      await page.close()
    }
  })
}

test('a page stored days ago is hydrated without an error and then shows today’s data', async ({
  context,
  server,
}) => {
  const first = await withWorker(context, server)
  await store(first, server, '/products/ogt-0020')
  await first.close()
  const { page, heard, go } = await withoutApp(context)
  await page.clock.setSystemTime(Date.now() + 3 * 86_400_000)
  await page.goto(`${server.url}/products/ogt-0020`)
  await go()
  await expect(page.getByRole('table')).toBeVisible()
  expect(heard).toEqual([])
})

/** Staff give a product another name. */
async function rename(page: Page, server: TestServer, code: string, name: string) {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/objects`)
  await page.getByRole('searchbox').fill(code)
  const edit = page.getByRole('button', { name: /^Modifica / })
  await expect(edit).toHaveCount(1)
  await edit.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Salvato')).toBeVisible()
}

test('after an edit the next full load shows it before any script, though the device had stored the page', async ({
  context,
  server,
}) => {
  const staff = await withWorker(context, server)
  await store(staff, server, '/products/ogt-0041')
  await rename(staff, server, 'OGT-0041', 'Oggetto di ieri')
  await expect(staff.getByRole('list', { name: 'Oggetti' })).toContainText('Oggetto di ieri')
  const { page, heard, go } = await withoutApp(context)
  await page.goto(`${server.url}/products/ogt-0041`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oggetto di ieri')
  await go()
  expect(heard).toEqual([])
})

test('what somebody else has changed since a page was stored, a moment ago, is on the screen at once', async ({
  context,
  browser,
  server,
}) => {
  const first = await withWorker(context, server)
  await store(first, server, '/products/ogt-0042')
  await first.close()
  const other = await anotherBrowser(browser, { serviceWorkers: 'block' })
  await rename(await other.newPage(), server, 'OGT-0042', 'Oggetto di oggi')
  await other.close()
  const { page, heard, go } = await withoutApp(context)
  await page.goto(`${server.url}/products/ogt-0042`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).not.toHaveText('Oggetto di oggi')
  await go()
  await expect(title).toHaveText('Oggetto di oggi')
  expect(heard).toEqual([])
})

test('a press before the app runs is handled once', async ({ context, ownServer: server }) => {
  const first = await withWorker(context, server)
  await signIn(first, server)
  await store(first, server, '/products/ogt-0003')
  await store(first, server, '/products/ogt-0043')
  const { page, go } = await withoutApp(context)
  await page.goto(`${server.url}/products/ogt-0003`)
  await page.getByRole('button', { name: 'Prendi in prestito' }).click()
  await go()
  await expect(page).toHaveURL(/\/checkout\/loan/)
  const other = await withoutApp(context)
  await other.page.goto(`${server.url}/products/ogt-0043`)
  // Handled twice, it would be taken back.
  const wish = other.page.getByRole('button', { name: 'Salva per dopo' })
  const saved = other.page.waitForResponse(
    answer => answer.url().endsWith('/wishes') && answer.request().method() === 'POST',
  )
  await wish.click()
  await other.go()
  expect((await saved).ok()).toBe(true)
  await expect(other.page.getByRole('button', { name: 'Salvato' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await other.page.goto(`${server.url}/me/wishes`)
  await expect(other.page.getByRole('main')).toContainText('Set da poker')
})

for (const path of ['/me/orders', '/me/pickup']) {
  test(`${path} shows the code before any script and without a network, until the app renders`, {
    tag: path === '/me/pickup' ? '@core' : [],
  }, async ({ context, server }) => {
    const first = await withLoans(context, server)
    await first.close()
    await context.setOffline(true)
    const { page, go } = await withoutApp(context)
    await page.goto(server.url + path)
    const code = page.getByRole('img', { name: /Codice di ritiro \w+/ })
    await expect(code).toBeVisible()
    await expect(page.getByText(/Aggiornato/)).toBeVisible()
    await expect(page.getByText('Mini proiettore a batteria')).toBeVisible()
    expect(await page.evaluate(() => 'answers' in window)).toBe(false)
    await go()
    await expect(page.locator('#cover')).toHaveCount(0)
    // In the list the row has it, once it is open.
    if (path === '/me/orders')
      await page.getByRole('button', { name: 'Mini proiettore a batteria' }).click()
    await expect(code.first()).toBeVisible()
  })
}

test('the code page is in the member’s language', async ({ context, server }) => {
  const first = await withLoans(context, server)
  await first.evaluate(() => localStorage.setItem('language', 'en'))
  await first.reload()
  await fullyLoaded(first)
  const { page } = await withoutApp(context)
  await page.goto(`${server.url}/me/pickup`)
  await expect(page.getByRole('heading', { name: 'Pickup code' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('no code page is written after signing out, or for a visitor', async ({ context, server }) => {
  const page = await withLoans(context, server)
  await page.goto(`${server.url}/me`)
  await page.getByRole('button', { name: 'Esci' }).first().click()
  await expect(page).toHaveURL(`${server.url}/`)
  await fullyLoaded(page)
  const other = await withoutApp(context)
  await other.page.goto(`${server.url}/me/pickup`)
  await expect(other.page.locator('#root')).toBeAttached()
  expect(await other.page.locator('#cover').count()).toBe(0)
})

test('a stored page of another build is not shown', async ({ context, server }) => {
  const first = await withWorker(context, server)
  await store(first, server, '/catalogs')
  await first.evaluate(async () => {
    const cache = await caches.open('pages-v1')
    const stored = await (await cache.match('/catalogs?lang=it'))?.json()
    stored.files.script = '/assets/index-before.js'
    await cache.put('/catalogs?lang=it', Response.json(stored))
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/catalogs`)
  await hydrated(page)
  expect(await page.evaluate(() => document.querySelector('#app'))).toBeNull()
})
