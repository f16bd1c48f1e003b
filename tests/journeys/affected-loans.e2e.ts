import type { Page } from '@playwright/test'
import type { AdminPoint } from '#contract/shapes/admin/setup.ts'
import type { Order } from '#contract/shapes/order.ts'
import { anotherBrowser, expect, signedIn, test } from '#tests/support/app.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'

const staff = 'staff@example.org'
const get = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(async path => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` }
    const answer = await fetch(path, { headers })
    return answer.json()
  }, path)
const orderOf = async (page: Page, id: string) => (await get(page, `/v1/me/orders/${id}`)) as Order
/** How many pickup points have the closure of this test. */
async function countClosed(page: Page) {
  const points = (await get(page, '/v1/admin/headquarters')) as AdminPoint[]
  return points.filter(({ holidays }) => holidays.some(({ name }) => name === 'Inventario')).length
}

test('staff close every point for a day, see the loan that begins then, and move it in one press', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const member = await (await anotherBrowser(browser)).newPage()
  await signedIn(member, server)
  await startCheckout(member, server.url, 'ogt-0003')
  // A point that is open every day: a loan can begin on a day on which a desk is closed.
  await chooseLoan(member, { point: /Smartlocker Stazione/ })
  const id = await confirmLoan(member)
  const { loan, number } = await orderOf(member, id)

  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/openings`)
  await page.getByRole('button', { name: 'Chiudi per qualche giorno' }).click()
  const form = page.getByRole('dialog', { name: 'Chiudere per qualche giorno?' })
  await form.getByLabel('Dal', { exact: true }).fill(loan.from_date)
  await expect(form.getByLabel('Al', { exact: true })).toHaveValue(loan.from_date)
  await form.getByLabel('Perché').fill('Inventario')
  const save = form.getByRole('button', { name: 'Chiudi in quei giorni' })
  await save.click()

  const asks = page.getByRole('dialog', { name: 'Questi prestiti ne risentono' })
  const row = asks.getByRole('listitem').filter({ hasText: `n. ${number}` })
  await expect(
    asks.getByText('Il punto è chiuso in giorni in cui si poteva ritirare').first(),
  ).toBeVisible()
  await asks.getByRole('button', { name: 'Non salvare' }).click()
  await expect(asks).toBeHidden()
  expect(await countClosed(page)).toBe(0)
  expect((await orderOf(member, id)).loan.from_date).toBe(loan.from_date)

  await save.click()
  await expect(row).toBeVisible()
  await asks.getByRole('button', { name: 'Salva e avvisa' }).click()
  await expect(page.getByText('Chiusura salvata')).toBeVisible()
  expect(await countClosed(page)).toBeGreaterThan(1)
  const moved = (await orderOf(member, id)).loan
  expect(moved.from_date > loan.from_date).toBe(true)

  // Staff see what it was, and its borrower the new days.
  await page.goto(`${server.url}/desk?object=ogt-0003`)
  await expect(page.getByText(/^Spostato: era /).first()).toBeVisible()
  await member.goto(`${server.url}/me/orders/${id}`)
  const day = Number(moved.from_date.slice(8))
  await expect(
    member
      .getByText(new RegExp(`\\b${day}\\b`))
      .locator('visible=true')
      .first(),
  ).toBeVisible()
})
