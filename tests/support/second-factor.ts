import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoPassword, expect } from './app.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/**
 * Adds a virtual passkey device to the page, which unlocks automatically. @returns its handle and
 * id
 */
export async function passkeyDevice(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { device, authenticatorId }
}

/** Confirms the password again, if the page asks for it. */
export async function prove(page: Page) {
  const asked = dialog(page).getByLabel(/^(Password attuale|Current password)$/)
  await asked.fill(demoPassword)
  await dialog(page)
    .getByRole('button', { name: /^(Conferma|Confirm)$/ })
    .click()
}

/** Starts connecting an authenticator app. @returns the secret on the page */
export async function startApp(page: Page, proving = true): Promise<string> {
  await page.getByRole('button', { name: /^(Collega un'app|Connect an app)$/ }).click()
  if (proving) await prove(page)
  const key = dialog(page).locator('[translate=no]').first()
  await expect(key).toBeVisible()
  return (await key.innerText()).replace(/\s/g, '')
}

/** Types the app's first code. */
export async function confirmApp(page: Page, secret: string) {
  await dialog(page)
    .getByLabel(/^(Codice mostrato dall'app|Code shown by the app)$/)
    .fill(codeNow(secret))
  await dialog(page)
    .getByRole('button', { name: /^(Collega|Connect)$/ })
    .click()
}

/** The app's code, `ahead` steps from now, because the server accepts each step once. */
export function codeNow(secret: string, ahead = 0): string {
  const timestamp = Date.now() + ahead * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
