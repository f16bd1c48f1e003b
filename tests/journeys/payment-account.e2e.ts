import { expect, openSection, signedIn, test } from '#tests/support/app.ts'
import { startDemoServer } from '#tests/support/demo-server.ts'

test('a super enters the library’s account, staff see it, and the server’s takes its place', async ({
  page,
}) => {
  const server = await startDemoServer()
  try {
    await signedIn(page, server, 'super@example.org')
    await page.goto(`${server.url}/admin/settings`)
    await openSection(page, 'Pagamenti')
    await expect(page.getByText('sul conto PayPal di chi gestisce il server')).toBeVisible()
    await expect(page.getByText('/v1/payments/paypal/webhook')).toBeVisible()
    await page.getByLabel('ID client').fill('conto del quartiere')
    await page.getByRole('button', { name: 'Verifica e salva' }).click()
    await expect(page.getByText('Codice non valido')).toBeVisible()
    await expect(page.getByText('Campo richiesto')).toBeVisible()
    await page.getByLabel('ID client').fill('CONTO-DEL-QUARTIERE')
    await page.getByLabel('Segreto del client').fill('segreto')
    await page.getByRole('button', { name: 'Verifica e salva' }).click()
    await expect(page.getByText('Conto salvato')).toBeVisible()
    await expect(page.locator('[data-unsaved]')).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('con ID client CONTO-DEL-QUARTIERE')).toBeVisible()
    await expect(page.getByLabel('Segreto del client')).toHaveValue('')

    const other = await page.context().browser()?.newPage()
    if (!other) throw new Error('no browser')
    await signedIn(other, server, 'staff@example.org')
    await other.goto(`${server.url}/admin/payments`)
    await expect(other.getByText('con ID client CONTO-DEL-QUARTIERE')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Verifica e salva' })).toBeHidden()
    await other.close()

    await page.getByRole('button', { name: 'Non usare più questo conto' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Non usarlo più' }).click()
    await expect(page.getByText('Conto tolto')).toBeVisible()
    await expect(page.getByText('sul conto PayPal di chi gestisce il server')).toBeVisible()
  } finally {
    await server.dispose()
  }
})
