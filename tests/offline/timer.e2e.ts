import { expect, signIn, test } from '#tests/support/app.ts'
import { chooseLoan, startCheckout } from '#tests/support/booking.ts'

test('pwa 19: ten minutes outlive a reload and a jump of the clock, end once, and lead back to the object', async ({
  page,
  ownServer: server,
}) => {
  await page.clock.install()
  await signIn(page, server)
  await startCheckout(page, server.url, 'ogt-0003')
  await chooseLoan(page, { point: /Smartlocker Stazione/ })
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^(10:00|9:5\d)$/)
  await page.clock.fastForward('04:00')
  await expect(timer).toHaveText(/^5:[45]\d$|^6:00$/)
  await page.reload()
  await expect(timer).toHaveText(/^5:[45]\d$|^6:00$/)
  const cleared: string[] = []
  page.on('request', request => {
    if (request.method() === 'DELETE' && request.url().includes('/checkout')) cleared.push('once')
  })
  // The phone sleeps past the end.
  await page.clock.fastForward('20:00')
  await expect(page.getByText('Tempo scaduto, prestito annullato!')).toBeVisible()
  await expect(page).toHaveURL(/\/products\/ogt-0003$/)
  await page.clock.fastForward('05:00')
  await page.waitForTimeout(500)
  expect(cleared).toEqual(['once'])
  await page.goBack()
  await expect(page).not.toHaveURL(/recap/)
})
