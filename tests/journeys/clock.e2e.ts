import type { APIRequestContext, Page } from '@playwright/test'
import { shortDay } from '#contract/texts/day-text.ts'
import { instantOf } from '#domain/days/local-time.ts'
import { addDays, timeIn, todayIn } from '#domain/days/plain-date.ts'
import {
  anotherBrowser,
  demoPassword,
  expect,
  scrollDownTo,
  signedIn,
  test,
} from '#tests/support/app.ts'
import { chooseLoan, choosePoint, startCheckout } from '#tests/support/booking.ts'
import type { TestServer } from '#tests/support/server.ts'

/** The page goes by the server's clock and the library's zone, whatever the device says, and also while it stays open. */
const day = 86_400_000
const zone = 'Europe/Rome'
const today = () => todayIn(zone, new Date())

/** Turns the product's calendar to the week of a day, and expects the mark of today on that day only. */
async function expectToday(page: Page, date: () => string) {
  const mark = page.locator('table [data-today]')
  await expect(async () => {
    const back = page.getByRole('button', { name: 'Settimane precedenti' })
    if (await back.isEnabled()) await back.click()
    // The first of a month is written with it.
    await expect(mark).toHaveText(new RegExp(`^${Number(date().slice(8))}\\D`), { timeout: 500 })
  }).toPass({ timeout: 20_000 })
}

for (const ahead of [-400, -1, 1, 400]) {
  test(`on a phone whose clock is ${ahead} days ahead the calendar marks the library’s today`, async ({
    page,
    server,
  }) => {
    await page.clock.install({ time: Date.now() + ahead * day })
    await page.goto(`${server.url}/products/ogt-0003`)
    await scrollDownTo(page, page.getByRole('table'))
    await expectToday(page, today)
  })
}

test('a page that stays open over midnight marks the next day', async ({ page, server }) => {
  await page.clock.install()
  await page.goto(`${server.url}/products/ogt-0003`)
  await scrollDownTo(page, page.getByRole('table'))
  await expectToday(page, today)
  // The server would say that no day has passed.
  await page.context().setOffline(true)
  await page.clock.fastForward(day)
  await expectToday(page, () => addDays(today(), 1))
})

/** The answers of the server come from a clock that is ahead of the real one. */
async function answerAhead(page: Page, ms: () => number) {
  await page.route('**/v1/**', async route => {
    const response = await route.fetch({ maxRetries: 2 })
    const date = new Date(Date.now() + ms()).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
}

for (const timezoneId of ['UTC', 'America/Los_Angeles']) {
  test(`in a browser in ${timezoneId} product and checkout mark the library’s today just after midnight`, async ({
    browser,
    // It leaves a checkout open.
    ownServer: server,
  }) => {
    const page = await (await anotherBrowser(browser, { timezoneId })).newPage()
    // It is still yesterday in the browser's zone.
    const time = instantOf(zone, addDays(today(), 1), '00:20').getTime()
    const ahead = time - Date.now()
    await page.clock.install({ time })
    await answerAhead(page, () => ahead)
    await signedIn(page, server)
    await page.goto(`${server.url}/products/ogt-0003`)
    await scrollDownTo(page, page.getByRole('table'))
    const libraryDay = () => todayIn(zone, new Date(time))
    await expectToday(page, libraryDay)
    await startCheckout(page, server.url, 'ogt-0003')
    await choosePoint(page, /Smartlocker Saragozza/)
    await expect(page.locator('table [data-today]')).toHaveText(`${Number(libraryDay().slice(8))}`)
    await page.unrouteAll({ behavior: 'wait' })
    await page.context().close()
  })
}

/** Staff change the hours of a pickup point, the same each day. */
async function setHours(
  request: APIRequestContext,
  server: TestServer,
  point: string,
  hours: string,
) {
  const data = { email: 'staff@example.org', password: demoPassword }
  const headers = { origin: server.url }
  const answer = await request.post(`${server.url}/v1/auths/signin`, { data, headers })
  const { access_token } = await answer.json()
  const saved = await request.put(`${server.url}/v1/admin/headquarters/${point}/openings`, {
    data: { hours: Array(7).fill(hours), holidays: [], additional_days: [] },
    headers: { ...headers, authorization: `Bearer ${access_token}` },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}

test('a checkout that stays open loses today when the point closes, and a press after that gets the new days', async ({
  page,
  request,
  ownServer: server,
}) => {
  const now = timeIn(zone, new Date())
  test.skip(now < '00:02' || now > '23:20', 'today is nearly over, or has just begun')
  await setHours(request, server, 'locker-saragozza', '00:00-23:30')
  let ahead = 0
  await page.clock.install()
  await answerAhead(page, () => ahead)
  await signedIn(page, server)
  await startCheckout(page, server.url, 'ogt-0003')
  const first = page.getByRole('button', { name: /^Prima data libera/ })
  const cell = page.locator('table [data-today]')
  const offered = `Prima data libera: ${shortDay(today(), 'it')}`
  await chooseLoan(page, { point: /Smartlocker Stazione/, stop: true })
  await expect(first).toHaveText(offered)

  // The page does not know that it is closed for today.
  await setHours(request, server, 'locker-stazione', '00:00-00:01')
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
  await expect(page.getByText('Per oggi è tardi: scegli un altro giorno.').first()).toBeVisible()
  await expect(page.getByText('Giorni liberi vicini:')).toBeVisible()
  await expect(first).toBeVisible()
  await expect(first).not.toHaveText(offered)

  await choosePoint(page, /Smartlocker Saragozza/)
  await expect(first).toHaveText(offered)
  await expect(cell).not.toHaveAttribute('aria-disabled', 'true')
  ahead = instantOf(zone, today(), '23:30').getTime() + 1000 - Date.now()
  await page.clock.fastForward(ahead)
  await expect(first).not.toHaveText(offered)
  await expect(first).toBeVisible()
  await expect(cell).toHaveAttribute('aria-disabled', 'true')
  await page.unrouteAll({ behavior: 'wait' })
})
