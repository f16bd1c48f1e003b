import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What a person does for one task on a phone. Typing is not counted, pressing and choosing are. */
export class Task {
  presses = 0
  /** How many screens and dialogs were shown. */
  screens = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Presses a part. Playwright waits until it can be pressed. */
  async press(part: Locator) {
    await part.click()
    this.presses += 1
  }

  /** Waits for a screen or dialog by its heading, and counts it. */
  async screen(heading: string | RegExp) {
    await expect(this.page.getByRole('heading', { name: heading }).first()).toBeVisible()
    this.screens += 1
  }
}

/** Prints a task's figure beside its limit, and fails above the limit. */
export function report(what: string, figure: number, limit: number, unit = 'presses') {
  console.log(`${what}: ${figure} ${unit} (at most ${limit})`)
  expect(figure, what).toBeLessThanOrEqual(limit)
}
