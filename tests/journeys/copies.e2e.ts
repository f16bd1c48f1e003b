import type { Locator, Page } from '@playwright/test'
import { anotherBrowser, expect, signedIn, test } from '#tests/support/app.ts'
import { violations } from '#tests/support/axe.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'

const code = 'OGT-0003'

const copy = (drawer: Locator, n: number) =>
  drawer.getByRole('listitem').filter({ hasText: `${code}-${n}` })

/** Staff open the copies of a product from the list of products. */
async function openCopies(page: Page, url: string) {
  await page.goto(`${url}/admin/objects?k=${code}`)
  await page.getByRole('button', { name: /^Copie di / }).click()
  const drawer = page.getByRole('dialog', { name: /^Copie di / })
  await expect(drawer.getByText(code, { exact: true })).toBeVisible()
  return drawer
}

async function addAndRepair(page: Page, url: string) {
  const drawer = await openCopies(page, url)
  await drawer.getByLabel('Quante').fill('0')
  await drawer.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(drawer.getByLabel('Quante')).toHaveAttribute('aria-invalid', 'true')
  await drawer.getByLabel('Quante').fill('2')
  await drawer.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(copy(drawer, 3)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: `Modifica ${code}-3` }).click()
  const form = page.getByRole('dialog', { name: `${code}-3` })
  await form.getByLabel('Stato').selectOption('In manutenzione')
  await form.getByLabel('Perché').fill('Manca una vite')
  await form.getByLabel('Valore in euro').fill('12,50')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form).toBeHidden()
  const row = copy(drawer, 3)
  await expect(row).toContainText('In manutenzione')
  await expect(row).toContainText('Manca una vite')
  return drawer
}

test('staff add copies and send one to repair; two members have the product at once, by the label of each copy @core', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await addAndRepair(page, server.url)

  const member = await (await anotherBrowser(browser)).newPage()
  await signedIn(member, server, 'socia@example.org')
  await member.goto(`${server.url}/products/${code}-2`)
  await expect(member.getByText('2 di 2 liberi').first()).toBeVisible()
  await startCheckout(member, server.url, 'ogt-0003')
  await chooseLoan(member, { point: /Centro/ })
  const loan = await confirmLoan(member)
  expect(loan).toBeTruthy()

  // Another copy than the one that was foreseen.
  await page.goto(`${server.url}/desk?object=${code}-2`)
  const panel = page.getByRole('region')
  await expect(panel.getByText(`${code}-2`).first()).toBeVisible()
  await expect(panel.getByRole('link', { name: `${code}-3` })).toBeVisible()
  await expect(panel.getByText('Marta Bonfiglioli')).toBeVisible()
})

test('the editor of copies on a desktop', { tag: '@desktop' }, async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  const drawer = await addAndRepair(page, server.url)
  const remove = drawer.getByRole('button', { name: `Togli ${code}-3` })
  const question = page.getByRole('dialog', { name: `Togliere ${code}-3?` })
  await remove.click()
  await question.getByRole('button', { name: "Lascia com'è" }).click()
  await expect(question).toBeHidden()
  await remove.click()
  await question.getByRole('button', { name: 'Togli', exact: true }).click()
  await expect(copy(drawer, 3)).toHaveCount(0)
  // Everything in it is saved.
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})
