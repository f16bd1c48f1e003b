import type { Page } from '@playwright/test'

export const pay = (page: Page) => page.getByRole('button', { name: 'PayPal (simulazione)' })
export const payPal = (page: Page) => page.getByRole('dialog', { name: 'PayPal' })
export const addressDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Indirizzo di consegna' })

/** Fills in the address and submits it. */
export async function fillAddress(page: Page, cap: string, city: string, province = 'BO') {
  const dialog = addressDialog(page)
  await dialog.getByLabel('Via e numero').fill('Via Emilia 120, scala B')
  await dialog.getByLabel('Città').fill(city)
  await dialog.getByLabel('Provincia').fill(province)
  await dialog.getByLabel('CAP').fill(cap)
  await dialog.getByRole('button', { name: 'Conferma', exact: true }).click()
}
