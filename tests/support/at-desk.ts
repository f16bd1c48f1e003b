import type { Page } from '@playwright/test'
import { expect, settled, signedIn } from './app.ts'
import { changeMember } from './booked-together.ts'
import { openDesks } from './open-desks.ts'
import type { TestServer } from './server.ts'
import { Task } from './task.ts'

/** The parts of the page where staff lend. */
export const field = (page: Page) => page.getByLabel('Chi o che cosa?')
export const lending = (page: Page) => page.getByRole('region', { name: 'Prestito', exact: true })
export const last = (page: Page) => page.getByRole('region', { name: 'Ultimo prestito' })
export const give = (page: Page) => lending(page).getByRole('button', { name: /^Consegna/ })

/** Staff stand at the desk, whose points never close, and Anna may borrow more than three things. The field has the focus. */
export async function atDesk(page: Page, server: TestServer): Promise<Task> {
  await openDesks(server.url)
  await changeMember(server.url, 'anna sandri', { max_loans: 20 })
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk`)
  await expect(field(page)).toBeFocused()
  await settled(page)
  const task = new Task(page)
  await task.look(field(page))
  return task
}
