import type { Page } from '@playwright/test'
import { emailTo, linkIn } from './outbox.ts'
import type { TestServer } from './server.ts'

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

/** Fills in the first page of the sign-up form; the telephone number as people write it. */
export const fillPerson = (page: Page, email: string) =>
  fill(page, {
    Nome: 'Ada',
    Cognome: 'Rossi',
    'E-mail': email,
    Telefono: '0039 333-123 45.67',
  })

/** The first page's button, and the second page. */
export async function fillAddress(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Continua' }).click()
  await fill(page, {
    'Codice fiscale': 'RSSDAA80A41A944X',
    'Via e numero': 'Via Zamboni 1',
    CAP: '40126',
    Città: 'Bologna',
    Provincia: 'BO',
    Password: 'tre civette sul comò',
  })
}

/** Fills in both pages of the sign-up form without sending it. */
export async function fillSignUp(page: Page, email: string) {
  await fillPerson(page, email)
  await fillAddress(page)
}

/** The link of the e-mail that confirms a sign-up. */
export async function confirmationLink(server: TestServer, email: string): Promise<string> {
  const mail = await emailTo(server, email, '/signup?t=')
  return linkIn(mail, `${server.url}/signup?t=`).replaceAll('&amp;', '&')
}
