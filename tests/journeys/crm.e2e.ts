import { expect, openSection, signedIn, test } from '#tests/support/app.ts'
import { startDemoServer } from '#tests/support/demo-server.ts'
import { startZoho, zohoSecrets } from '#tests/support/zoho.ts'

test('staff connect the CRM, pull the catalogue and read the reported records', async ({
  page,
}) => {
  const zoho = await startZoho()
  const server = await startDemoServer({ env: { ZOHO_URL: zoho.url } })
  try {
    const at = '2026-11-01T10:00:00+01:00'
    const saw = { Product_Code: 'CRM-1', Product_Name: 'Sega circolare da banco' }
    zoho.put('901', at, { ...saw, Product_Category: 'Fai da te' })
    zoho.put('902', at, { Product_Code: 'OGT-0003', Product_Name: 'Levigatrice' })
    zoho.put('903', at, { Product_Name: 'Senza codice' })

    await signedIn(page, server, 'staff@example.org')
    await page.goto(`${server.url}/admin`)
    await openSection(page, 'Catalogo dal CRM')
    await expect(page.getByRole('heading', { level: 1, name: 'Catalogo dal CRM' })).toBeVisible()
    await page.getByLabel('ID client').fill(zohoSecrets.client_id)
    await page.getByLabel('Segreto del client').fill('quello sbagliato')
    await page.getByLabel('Token di aggiornamento').fill(zohoSecrets.refresh_token)
    await page.getByRole('button', { name: 'Verifica e salva' }).click()
    await expect(page.getByText('Attenzione ai campi richiesti')).toBeVisible()
    await page.getByLabel('Dove si ritirano').selectOption({ label: 'Sportello Bolognina' })
    await page.getByRole('button', { name: 'Verifica e salva' }).click()
    await expect(page.getByText('Il CRM non accetta queste credenziali')).toBeVisible()
    await page.getByLabel('Segreto del client').fill(zohoSecrets.client_secret)
    await page.getByRole('button', { name: 'Verifica e salva' }).click()
    await expect(page.getByText('Collegamento salvato')).toBeVisible()

    await page.getByRole('button', { name: 'Sincronizza ora' }).click()
    const question = page.getByRole('dialog', { name: 'Sincronizzare ora?' })
    await question.getByRole('button', { name: 'Sincronizza', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sincronizzazione in corso…' })).toBeVisible()
    await expect(page.getByText('Ultima sincronizzazione')).toBeVisible({ timeout: 20_000 })
    const conflict = page.getByRole('row').filter({ hasText: 'OGT-0003' })
    await expect(conflict).toContainText('Levigatrice orbitale')
    await expect(page.getByRole('row').filter({ hasText: '903' })).toContainText('Manca il codice')
    await page.goto(`${server.url}/search?k=sega+circolare+da+banco`)
    await expect(page.getByRole('link', { name: 'Sega circolare da banco' })).toBeVisible()
  } finally {
    await server.dispose()
    await zoho.close()
  }
})
