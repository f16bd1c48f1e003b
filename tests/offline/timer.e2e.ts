import { expect, signIn, test } from '#tests/support/app.ts'
import { chooseLoan, startCheckout } from '#tests/support/booking.ts'

test('the ten minutes survive a reload and a change of the clock, end once, and lead back to the product', async ({
  page,
  ownServer: server,
}) => {
  await page.clock.install()
  /** Seconds that the server's clock, which is fixed in this test, must be moved on. */
  let gone = 0
  await page.route('**/v1/checkout/intent', async route => {
    const answer = await route.fetch()
    const hold = await answer.json()
    if (gone < 600) {
      return route.fulfill({ json: { ...hold, seconds_left: hold.seconds_left - gone } })
    }
    const error = { code: 'checkout_expired', message: '', request_id: 'x' }
    return route.fulfill({ status: 409, json: { error } })
  })
  await signIn(page, server)
  await startCheckout(page, server.url, 'ogt-0003')
  await chooseLoan(page, { point: /Smartlocker Stazione/ })
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^(10:00|9:\d\d)$/)
  await page.clock.fastForward('04:00')
  gone = 240
  await expect(timer).toHaveText(/^5:\d\d$|^6:00$/)
  await page.reload()
  await expect(timer).toHaveText(/^5:\d\d$|^6:00$/)
  const cleared: string[] = []
  page.on('request', request => {
    if (request.method() === 'DELETE' && request.url().includes('/checkout')) cleared.push('once')
  })
  // The phone sleeps until after the end.
  gone = 1440
  await page.clock.fastForward('20:00')
  await expect(page.getByText('Tempo scaduto, prestito annullato!')).toBeVisible()
  await expect(page).toHaveURL(/\/products\/ogt-0003$/)
  await page.clock.fastForward('05:00')
  await expect.poll(() => cleared).toEqual(['once'])
  await page.goBack()
  await expect(page).not.toHaveURL(/recap/)
  expect(cleared).toEqual(['once'])
})

test('a change of the phone’s clock has no effect, and near the end a button adds ten minutes', async ({
  page,
  ownServer: server,
}) => {
  await page.clock.install()
  await signIn(page, server)
  await startCheckout(page, server.url, 'ogt-0003')
  await chooseLoan(page, { point: /Smartlocker Stazione/ })
  const timer = page.getByRole('timer')
  const more = page.getByRole('button', { name: 'Altri 10 minuti' })
  await expect(timer).toHaveText(/^(10:00|9:\d\d)$/)
  for (const hours of [1, -2]) {
    const now = await page.evaluate(() => Date.now())
    await page.clock.setSystemTime(now + hours * 3_600_000)
    await page.clock.runFor(2000)
    await expect(timer).toHaveText(/^9:\d\d$/)
  }
  await expect(more).toHaveCount(0)
  await page.clock.fastForward('08:00')
  await expect(timer).toHaveText(/^1:\d\d$/)
  await expect(page.getByRole('status').filter({ hasText: 'Minuti rimasti: 2' })).toHaveCount(1)
  await more.click()
  await expect(timer).toHaveText(/^(10:00|9:\d\d)$/)
  await expect(page.getByText('Hai di nuovo 10 minuti.')).toBeVisible()
  await expect(more).toHaveCount(0)
  await page.getByRole('button', { name: 'Conferma e invia prenotazione' }).click()
  await expect(page).toHaveURL(/\/checkout\/[^/]+\/cb/)
})
