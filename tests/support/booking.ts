import { expect, type Locator, type Page } from '@playwright/test'
import { hydrated, patient, settled } from './app.ts'

/** In the question whether a checkout replaces the open one: yes. */
const replaceButton = (page: Page) =>
  page.getByRole('button', { name: /^(Lasciala e prendi|Drop it and take|Aufgeben und)/ })

/** Opens a product's page and presses the button that starts a checkout, in place of any other. */
export async function startCheckout(page: Page, url: string, product: string) {
  await page.goto(`${url}/products/${product}`)
  await pressBorrow(page)
}

/** On a product's page: presses the button that starts a checkout, in place of any other. */
export async function pressBorrow(page: Page) {
  // Hydration may replace the button while a fast test presses it.
  await hydrated(page)
  await page
    .getByRole('button', { name: /^(Prendi in prestito|Borrow|Ausleihen)$/ })
    .first()
    .click()
  // An earlier test of the same server may have left a checkout open.
  const replace = replaceButton(page)
  const hasLeft = () => !new URL(page.url()).pathname.startsWith('/products/')
  await expect.poll(async () => hasLeft() || (await replace.isVisible()), patient).toBe(true)
  if (!hasLeft()) await replace.click()
}

/** On a product's page, while a checkout is open: wants to borrow it. @returns the question what becomes of the open one */
export async function askForAnother(page: Page, url: string, product: string): Promise<Locator> {
  await page.goto(`${url}/products/${product}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Prendi in prestito' }).first().click()
  return page.getByRole('dialog', { name: 'Hai già una prenotazione in corso' })
}

/** Adds a product to the open checkout. @param open what the question says is in it */
export async function addToCheckout(page: Page, url: string, product: string, open: string) {
  const question = await askForAnother(page, url, product)
  await expect(question).toContainText(open)
  await question.getByRole('button', { name: 'Aggiungi allo stesso ritiro' }).click()
  await expect(page).toHaveURL(/\/checkout\/loan/)
}

/** In the loans of a day: goes forward to the first day that has what is wanted. */
export async function leafTo(page: Page, wanted: Locator) {
  const day = page.getByLabel('Giorno', { exact: true })
  await expect(day).toBeVisible()
  for (let days = 0; days < 20; days++) {
    await settled(page)
    if ((await wanted.count()) > 0) return
    const before = await day.inputValue()
    await page.getByRole('button', { name: 'Giorno dopo' }).click()
    // The list changes together with the day.
    await expect(day).not.toHaveValue(before)
  }
  throw new Error('no day has it')
}

/** On the loan page: selects a pickup point by name. The place of the latest loan may stand alone. */
export async function choosePoint(page: Page, name: RegExp) {
  await expect(page.getByRole('radio').first()).toBeVisible()
  const change = page.getByRole('button', {
    name: /^(Cambia punto di ritiro|Change pickup point|Abholort ändern)$/,
  })
  const wanted = page.getByRole('radio', { name })
  // All points are shown by the press, or because the present one is no longer possible.
  await expect(async () => {
    // A delivery asks for its address in a dialog, which covers both.
    if (await wanted.and(page.locator(':checked')).count()) return
    if (await change.isVisible()) await change.click({ timeout: 1000 })
    await wanted.check({ timeout: 1000 })
  }).toPass()
}

/**
 * On the loan page: selects a point by name and the first free days, by default the fewest offered, because not
 * every place is open each day; `stop` does not submit them. At a desk today ends while a test runs, if it closes:
 * where the place does not matter, Smartlocker Saragozza is always open.
 */
export async function chooseLoan(
  page: Page,
  options: { point?: RegExp; days?: 3 | 7 | 14 | 30; stop?: boolean } = {},
) {
  await expect(page).toHaveURL(/\/checkout\/loan/)
  if (options.point) await choosePoint(page, options.point)
  await page.getByRole('button', { name: /^Prima data libera/ }).click()
  const days = page.getByRole('button', { name: new RegExp(`^${options.days ?? '\\d+'} giorni`) })
  await days.first().click()
  if (options.stop) return
  await page.getByRole('button', { name: 'Continua con questo prestito' }).click()
}

/** On the recap: confirms, and returns the new loan's id from the callback address. */
export async function confirmLoan(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/checkout\/recap/)
  await page.getByRole('button', { name: 'Conferma e invia prenotazione' }).click()
  await expect(page).toHaveURL(/\/checkout\/[^/]+\/cb/)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}
