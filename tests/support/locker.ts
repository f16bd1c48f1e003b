import type { BrowserContext, Locator, Page } from '@playwright/test'
import { simulatorPath } from '#server/areas/lockers/address.ts'

/** The simulated smartlockers, in a page of their own. */
export async function lockerIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url + simulatorPath)
  return page
}

/** Types a code at the simulated smartlocker. */
export async function typeCode(locker: Page, place: string, code: string) {
  await locker.getByRole('radio', { name: place }).check()
  await locker.getByLabel('Codice').fill(code)
  await locker.getByRole('button', { name: 'Apri' }).click()
}

/** The picture of the one code of a kind that a part of a page shows to its member. */
export const codeImage = (part: Page | Locator, kind: 'ritiro' | 'deposito') =>
  part.getByRole('img', { name: new RegExp(`^Codice di ${kind} `) })

/** That code. */
export async function codeOn(part: Page | Locator, kind: 'ritiro' | 'deposito') {
  const label = await codeImage(part, kind).getAttribute('aria-label')
  return label?.split(' ').pop() ?? ''
}
