import type { Page } from '@playwright/test'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'

test.use({ viewport: { width: 390, height: 844 } })

const form = (page: Page) => page.getByRole('dialog', { name: 'Nuovo iscritto' })

test('a person without an e-mail is registered at the desk and chosen; the second time they are recognised', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk`)
  const field = page.getByLabel('Chi o che cosa?')
  await field.fill('elvira zanotti')
  await page
    .getByRole('region', { name: 'Trovati' })
    .getByRole('button', { name: 'Nuovo iscritto' })
    .click()
  await expect(form(page).getByLabel('Nome', { exact: true })).toHaveValue('Elvira')
  await expect(form(page).getByLabel('Cognome')).toHaveValue('Zanotti')
  await form(page).getByRole('button', { name: 'Iscrivi' }).click()
  await expect(form(page).getByLabel('Telefono')).toHaveAttribute('aria-invalid', 'true')
  await form(page).getByLabel('Telefono').fill('051 234567')
  await form(page)
    .getByLabel(/^Ha firmato su carta/)
    .check()
  await form(page).getByRole('button', { name: 'Iscrivi' }).click()
  await expect(form(page)).toHaveCount(0)
  const lending = page.getByRole('region', { name: 'Prestito', exact: true })
  await expect(lending).toContainText('Elvira Zanotti')
  await lending.getByRole('button', { name: 'Svuota' }).click()

  await page.getByRole('button', { name: 'Nuovo iscritto' }).click()
  await form(page).getByLabel('Nome', { exact: true }).fill('elvira')
  await form(page).getByLabel('Cognome').fill('Zanoti')
  await form(page).getByLabel('Telefono').fill('051234567')
  await form(page).getByRole('button', { name: 'Iscrivi' }).click()
  await expect(form(page).getByText(/^Forse è già tra gli iscritti:/)).toBeVisible()
  await expect(form(page)).toContainText('stesso telefono, nome simile')
  await settled(page)
  expect(await screenFaults(page, 'likely')).toEqual([])
  await form(page).getByRole('button', { name: 'Usa questa persona: Elvira Zanotti' }).click()
  await expect(lending).toContainText('Elvira Zanotti')
})
