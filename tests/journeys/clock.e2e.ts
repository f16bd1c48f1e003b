import type { Page } from '@playwright/test'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { expect, scrollDownTo, test } from '#tests/support/app.ts'

/** The page goes by the server's clock and the library's zone, whatever the device says, and also while it stays open. */
const day = 86_400_000
const today = () => todayIn('Europe/Rome', new Date())

/** Turns the product's calendar to the month of a day, and expects the mark of today on that day only. */
async function expectToday(page: Page, date: () => string) {
  const mark = page.locator('table [data-today]')
  await expect(async () => {
    const month = new Date(`${date().slice(0, 7)}-15T12:00:00Z`)
    const name = new Intl.DateTimeFormat('it', { month: 'long', year: 'numeric' }).format(month)
    const table = page.getByRole('table', { name })
    for (const button of ['Mese precedente', 'Mese successivo']) {
      const turn = page.getByRole('button', { name: button })
      for (let turns = 0; turns < 3 && !(await table.isVisible()); turns += 1) {
        if (await turn.isEnabled()) await turn.click()
      }
    }
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
