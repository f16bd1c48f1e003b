import type { Page } from '@playwright/test'
import { anotherBrowser, expect, signedIn, test, workerReady } from '#tests/support/app.ts'
import { choosePoint, startCheckout } from '#tests/support/booking.ts'
import { untilStored } from '#tests/support/storage.ts'

// Some of these tests need the service worker.
test.use({ serviceWorkers: 'allow' })

/** What a page that has nothing else shows. */
const drawing = (page: Page) => page.getByRole('main').locator('svg[viewBox="0 0 160 120"]')

test('every alias redirects to its page, and Back does not loop', async ({ page, server }) => {
  for (const [alias, path] of [
    ['/home', '/'],
    ['/index', '/'],
    ['/catalogo/cucina', '/catalogs/cucina'],
    ['/oggetti/ogt-0001', '/products/ogt-0001'],
    ['/login', '/signin'],
    ['/log', '/signin'],
    ['/registrazione', '/signup'],
    ['/registrati', '/signup'],
    ['/profile', '/signin?from=%2Fme'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(server.url + alias)
    await expect(page).toHaveURL(server.url + path)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  }
})

test('an unknown address says so and leads to the home page', { tag: '@core' }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/no/such/page`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Pagina non trovata o in costruzione',
  )
  await expect(page).toHaveURL(/no\/such\/page/)
  await expect(drawing(page)).toBeVisible()
  await page.getByRole('link', { name: 'Riparti' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('a search for digits searches those digits', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/products/search')) asked.push(request.url())
  })
  for (const digits of ['1e5', '98765']) {
    await page.goto(`${server.url}/search?k=${digits}`)
    await expect(page.getByText(`Impossibile trovare "${digits}"`)).toBeVisible()
    expect(asked.at(-1)).toContain(`keywords=${digits}`)
  }
})

test('an unknown host and an unknown product have a message', async ({ page, server }) => {
  await page.goto(`http://unknown.localhost:${server.port}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'In manutenzione, Ripassa più tardi',
  )
  await expect(drawing(page)).toBeVisible()
  await page.goto(`${server.url}/products/not-an-object`)
  await expect(page.getByText("Questo oggetto non c'è").first()).toBeVisible()
})

test('a changed language applies everywhere, also offline, and stays', async ({ page, server }) => {
  await page.goto(server.url)
  await workerReady(page)
  await signedIn(page, server)
  await page.goto(`${server.url}/me/orders/bologna-l002`)
  await expect(
    page
      .getByText(/\b(gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)\b/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await untilStored(page, 'categories.list')
  await untilStored(page, 'orders.list')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Lingua' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Browse the categories' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Browse the categories' })).toBeVisible()
  await page.goto(`${server.url}/me/orders`)
  await expect(page.getByRole('heading', { level: 1, name: 'My loans' })).toBeVisible()
  await expect(page).toHaveTitle(/My loans/)
  await page.context().setOffline(false)
  const asked = page.waitForRequest(request => request.url().includes('/v1/me/orders'))
  await page.goto(`${server.url}/me/orders`)
  expect((await asked).headers()['requester-language']).toBe('en')
})

test('English days, calendar and money are in English format', { tag: '@core' }, async ({
  browser,
  ownServer: server,
}) => {
  const context = await anotherBrowser(browser, { locale: 'en-GB' })
  const page = await context.newPage()
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0023')
  await page.getByRole('button', { name: 'Change pickup point' }).click()
  await expect(page.getByText('€4.50')).toBeVisible()
  await choosePoint(page, /Smartlocker Saragozza/)
  const month = (locale: string) => {
    const options = { month: 'long', year: 'numeric', timeZone: 'Europe/Rome' } as const
    return new Intl.DateTimeFormat(locale, options).format(new Date())
  }
  const calendar = page.getByRole('application', { name: 'Days of the loan' })
  await expect(calendar.getByRole('heading', { name: month('en-GB') })).toBeVisible()
  await expect(calendar.getByRole('grid').locator('th').first()).toHaveText('Mon')
  await expect(calendar.getByRole('button', { name: 'Next' }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^First free date: (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/ })
    .click()
  await page.getByRole('button', { name: /^3 days/ }).click()
  await expect(page.getByText(/^3 days: pick up on \w+day/)).toBeVisible()

  await workerReady(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: 'Italiano' }).click()
  await expect(page.getByRole('heading', { name: month('it-IT') })).toBeVisible()
  await expect(page.getByRole('grid').locator('th').first()).toHaveText('lun')
  await expect(page.getByText(/^\d giorni: ritiri/)).toBeVisible()
  // The chosen place may stand alone.
  await expect(async () => {
    const change = page.getByRole('button', { name: 'Cambia punto di ritiro' })
    if (await change.isVisible()) await change.click({ timeout: 1000 })
    await expect(page.getByText('4,50\u00a0€')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await context.close()
})
