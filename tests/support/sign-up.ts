import type { Page } from '@playwright/test'
import { emailTo, linkIn } from './outbox.ts'
import type { TestServer } from './server.ts'

/** Fills in the sign-up form without sending it; the telephone number as people write it. */
export async function fillSignUp(page: Page, email: string) {
  for (const [label, value] of [
    ['Nome', 'Ada'],
    ['Cognome', 'Rossi'],
    ['E-mail', email],
    ['Telefono', '0039 333-123 45.67'],
    ['Codice fiscale', 'RSSDAA80A41A944X'],
    ['Via e numero', 'Via Zamboni 1'],
    ['CAP', '40126'],
    ['Città', 'Bologna'],
    ['Provincia', 'BO'],
    ['Password', 'tre civette sul comò'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

/** The link of the e-mail that confirms a sign-up. */
export async function confirmationLink(server: TestServer, email: string): Promise<string> {
  const mail = await emailTo(server, email, '/signup?t=')
  return linkIn(mail, `${server.url}/signup?t=`).replaceAll('&amp;', '&')
}
