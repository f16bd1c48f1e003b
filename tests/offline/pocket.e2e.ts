import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, settled, test, workerReady } from '#tests/support/app.ts'
import type { TestServer } from '#tests/support/server.ts'
import { catalogueStored } from '#tests/support/storage.ts'

/** Opens only the home page, and waits until the catalogue and the app are on the device. */
async function seenHomeOnce(page: Page, server: TestServer) {
  await page.goto(server.url)
  await settled(page)
  await workerReady(page)
  await catalogueStored(page)
}

test('after one visit, the whole catalogue is searched and read without a network', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await seenHomeOnce(page, server)
  await server.stop()
  await page.goto(`${server.url}/search`)
  // A swapped letter; nobody has opened or listed this product here.
  await page.getByRole('searchbox').fill('seghteto')
  const results = page.getByRole('article')
  await expect(results.first()).toContainText('Seghetto alternativo 650 W')
  await expect(page.getByRole('status').getByText(/^Aggiornato/)).toBeVisible()

  // Its picture was never seen, so its stand-in is shown and nothing is requested.
  await expect(results.first().locator('img')).toHaveCount(0)
  await results.first().getByRole('link').click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Seghetto alternativo 650 W' }),
  ).toBeVisible()
  await expect(page.getByText(/Taglia curve e sagome in compensato/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Utensili elettrici' }).first()).toBeVisible()
  await expect(page.getByText(/^Aggiornato/).first()).toBeVisible()
})

test('a category and the filters work without a network, and say how old the data is', async ({
  page,
  ownServer: server,
}) => {
  await seenHomeOnce(page, server)
  const online = await (
    await page.request.get(
      `${server.url}/v1/catalogs/products/search?keywords=tenda&free=now&limit=100`,
    )
  ).json()
  expect(online.length).toBeGreaterThan(0)
  await server.stop()
  await page.goto(`${server.url}/catalogs/cucina`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Elettrodomestici da cucina' }),
  ).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/^Aggiornato/).first()).toBeVisible()

  await page.goto(`${server.url}/search?k=tenda&free=now`)
  await expect(page.getByText(/^Libero secondo i dati aggiornati/)).toBeVisible()
  const names = page.getByRole('article').getByRole('link')
  await expect(names).toHaveCount(online.length)
  // The same ones; their order may differ.
  expect((await names.allTextContents()).sort()).toEqual(
    online.map(({ name }: { name: string }) => name).sort(),
  )
})

/** How the colours of a picture spread: near 0 if it is one plain area. */
async function spreadOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).removeAlpha().stats()
  return Math.max(...channels.map(({ stdev }) => stdev))
}

test('without a network pictures that were never seen have their stand-in, in both themes', async ({
  page,
  ownServer: server,
}) => {
  await seenHomeOnce(page, server)
  await server.stop()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${server.url}/catalogs/cucina`)
    const cards = page.getByRole('article')
    await expect(cards.first()).toBeVisible()
    await settled(page)
    for (const card of (await cards.all()).slice(0, 4)) {
      const frame = card.locator('> :first-child')
      expect(await spreadOf(await frame.screenshot())).toBeGreaterThan(4)
      // As many colours as its picture has: no image stands in front of them.
      await expect(frame.locator('img')).toHaveCount(0)
    }
  }
})

test('somebody who goes from page to page, none of them idle, gets the catalogue too', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    // As if no page were idle again after its parts have loaded: a wait with an end takes until its end.
    const idle = window.requestIdleCallback
    window.requestIdleCallback = (work, options) => {
      if (!options?.timeout) return idle(work)
      const atItsEnd = () => work({ didTimeout: true, timeRemaining: () => 0 })
      AbortSignal.timeout(options.timeout).addEventListener('abort', atItsEnd)
      return 0
    }
  })
  const asked = page.waitForRequest('**/v1/pocket**')
  let isAsked = false
  void asked.then(() => {
    isAsked = true
  })
  await page.goto(server.url)
  await workerReady(page)
  // Each page is left before a wait of its own would be over.
  await expect(async () => {
    for (const path of ['/search', '/help', '/catalogs']) await page.goto(server.url + path)
    expect(isAsked).toBe(true)
  }).toPass()
  await catalogueStored(page)
})

test('who refuses the catalogue has it deleted, and it does not come back', async ({
  page,
  server,
}) => {
  await seenHomeOnce(page, server)
  await page.goto(`${server.url}/help`)
  await settled(page)
  const part = page.locator('#catalogue')
  await part.scrollIntoViewIfNeeded()
  await expect(part.getByText(/^Oggetti: 202, spazio: .*MB, aggiornato/)).toBeVisible()
  await part.getByRole('button', { name: 'Non tenerlo su questo telefono' }).click()
  await expect(part.getByText('Non è su questo telefono, perché hai scelto così.')).toBeVisible()
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/v1/pocket')) asked.push(request.url())
  })
  await page.reload()
  await settled(page)
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => resolve(null))))
  await part.scrollIntoViewIfNeeded()
  await expect(part.getByText('Non è su questo telefono, perché hai scelto così.')).toBeVisible()
  expect(asked).toEqual([])

  await part.getByRole('button', { name: 'Tieni tutto qui' }).click()
  await expect(part.getByText(/^Oggetti: 202/)).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('a phone that saves data does not fetch the catalogue unasked', async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/v1/pocket')) asked.push(request.url())
  })
  await page.goto(`${server.url}/help`)
  await settled(page)
  const part = page.locator('#catalogue')
  await part.scrollIntoViewIfNeeded()
  await expect(part.getByText(/risparmia dati/)).toBeVisible()
  expect(asked).toEqual([])
})
