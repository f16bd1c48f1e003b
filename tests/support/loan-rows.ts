import type { Locator, Page } from '@playwright/test'

/** The rows of a member's list of loans that contain a text. */
export const loanRow = (page: Page, hasText: string | RegExp) =>
  page.getByRole('article').filter({ hasText })

/** Opens a row in place, on a phone; one that is open stays so. */
export async function openRow(row: Locator): Promise<Locator> {
  const toggle = row.getByRole('heading', { level: 3 }).getByRole('button')
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  return row
}

/** Goes on from a row to the page of its loan. */
export async function openLoan(row: Locator) {
  await (await openRow(row)).getByRole('link', { name: 'Apri il prestito' }).click()
}
