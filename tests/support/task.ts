import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'

/**
 * Seconds that a practised hand needs, by the keystroke-level model of Card, Moran and Newell: for a key, for a press (reach
 * and press) and for a look at a screen before the next press.
 */
const model = { key: 0.28, press: 1.1, look: 1.35 }

/** A line of the table that tests/support/task-table.ts prints. Times in seconds. */
export type TaskRow = {
  order: number
  task: string
  presses: number
  limit: number
  estimated: number
  measured: number
}
export const taskRow = 'task row'

/**
 * What a person does for one task on a phone. Keys are not counted as presses, but everything else is: a choice, a
 * scan, Enter, a press on a field that has no focus yet.
 */
export class Task {
  presses = 0
  /** How many screens and dialogs were shown. */
  screens = 0
  keys = 0
  readonly page: Page
  private readonly startedAt = performance.now()

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
    await this.look(this.page.getByRole('heading', { name: heading }))
  }

  /** Waits for what decides the next press, and counts it as a screen. */
  async look(part: Locator) {
    await expect(part.first()).toBeVisible()
    this.screens += 1
  }

  /** Writes into what has the focus. */
  async type(text: string) {
    await this.page.keyboard.type(text)
    this.keys += text.length
  }

  async enter() {
    await this.page.keyboard.press('Enter')
    this.presses += 1
  }

  /** A keyboard scanner writes a label into what has the focus: one press on its trigger. */
  async scan(label: string) {
    await this.page.keyboard.type(label)
    await this.enter()
  }

  /** Writes into a field, which is pressed first if it has no focus. What is in it is deleted key by key. */
  async fill(field: Locator, text: string) {
    if (!(await field.evaluate(input => input === document.activeElement))) await this.press(field)
    this.keys += (await field.inputValue()).length + text.length
    await field.fill(text)
  }

  /** Opens a list and chooses from it. */
  async choose(field: Locator, label: string) {
    await field.selectOption({ label })
    this.presses += 2
  }

  /** Opens the phone's calendar, chooses a day and closes it. */
  async day(field: Locator, day: string) {
    await field.fill(day)
    this.presses += 3
  }

  /** Ends the task: a line of the table, and a failure above the limits. `seconds` is what the hands may need. */
  done(order: number, task: string, limit: number, seconds = Number.POSITIVE_INFINITY) {
    const { presses, keys, screens } = this
    const estimated = keys * model.key + presses * model.press + screens * model.look
    const measured = (performance.now() - this.startedAt) / 1000
    const row: TaskRow = { order, task, presses, limit, estimated, measured }
    test.info().annotations.push({ type: taskRow, description: JSON.stringify(row) })
    expect(presses, `presses: ${task}`).toBeLessThanOrEqual(limit)
    expect(estimated, `seconds: ${task}`).toBeLessThanOrEqual(seconds)
  }
}

/** Prints a task's figure beside its limit, and fails above the limit. */
export function report(what: string, figure: number, limit: number, unit = 'presses') {
  console.log(`${what}: ${figure} ${unit} (at most ${limit})`)
  expect(figure, what).toBeLessThanOrEqual(limit)
}
