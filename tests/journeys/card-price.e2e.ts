import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'
import { openDesks } from '#tests/support/open-desks.ts'

test.use({ viewport: { width: 390, height: 844 } })

const member = 'scaduta@example.org'

test('a member chooses what a card costs and pays that, or takes it for nothing', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/settings`)
  const cards = page.getByRole('group', { name: 'Tessera 1', exact: true })
  await cards.getByLabel('Prezzo', { exact: true }).selectOption({ label: 'Libero, anche 0' })
  await cards
    .getByLabel('Prezzo', { exact: true })
    .selectOption({ label: 'Fra due importi, sceglie chi la prende' })
  await cards.getByLabel('Da, in euro', { exact: true }).fill('30')
  await cards.getByLabel('A, in euro', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(cards.getByLabel('A, in euro', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await cards.getByLabel('Da, in euro', { exact: true }).fill('0')
  await cards.getByLabel('A, in euro', { exact: true }).fill('30')
  await settled(page)
  expect(await screenFaults(page, 'settings')).toEqual([])
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()

  await signedIn(page, server, member)
  await page.goto(`${server.url}/me/rinnovo-tessera`)
  await expect(page.getByText('da 0,00 € a 30,00 €', { exact: true })).toBeVisible()
  const amount = page.getByLabel('Quanto vuoi dare, in euro')
  await expect(amount).toHaveValue('20')
  await amount.fill('31')
  await amount.blur()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await settled(page)
  expect(await screenFaults(page, 'amount refused')).toEqual([])
  await amount.fill('12,5')
  await page.getByRole('button', { name: 'PayPal (simulazione)' }).click()
  const window = page.getByRole('dialog', { name: 'PayPal' })
  await expect(window).toContainText('12.50 EUR')
  await window.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('Hai annullato: non è stato pagato nulla.')).toBeVisible()
  await amount.fill('0')
  await expect(page.getByRole('button', { name: 'PayPal (simulazione)' })).toHaveCount(0)
  expect(await screenFaults(page, 'for nothing')).toEqual([])
  await page.getByRole('button', { name: 'Prendi la tessera' }).click()
  await expect(page.getByText('Tessera rinnovata con successo!')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Attiva' })).toHaveCount(1)
})

test('a card that is paid online has a receipt, which staff send again and give back', async ({
  page,
  ownServer: server,
}) => {
  await openDesks(server.url)
  await signedIn(page, server, member)
  await page.goto(`${server.url}/me/rinnovo-tessera`)
  await page.getByRole('button', { name: 'PayPal (simulazione)' }).click()
  await page.getByRole('dialog', { name: 'PayPal' }).getByRole('button', { name: 'Paga' }).click()
  await expect(page.getByText('Tessera rinnovata con successo!')).toBeVisible()
  await expect(page.getByText(/^n\. 1\//)).toBeVisible()

  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk/till`)
  await expect(page.getByText('Nessun movimento. Le tessere si vendono dal banco')).toBeVisible()
  await page.getByRole('link', { name: /^n\. 1\// }).click()
  await expect(page.getByRole('article')).toContainText('20,00 € · PayPal')
  await page.getByRole('button', { name: 'Invia di nuovo' }).click()
  const again = page.getByRole('dialog', { name: 'Inviare di nuovo la ricevuta?' })
  await again.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByText('Ricevuta inviata')).toBeVisible()
  await page.getByRole('button', { name: 'Storna' }).click()
  const back = page.getByRole('dialog', { name: 'Stornare la ricevuta?' })
  await expect(back).toContainText('20,00 € tornano da soli a chi ha pagato, su PayPal')
  await back.getByLabel('Motivo').fill('Ha sbagliato tessera')
  await settled(page)
  expect(await screenFaults(page, 'reversal online')).toEqual([])
  await back.getByRole('button', { name: 'Storna' }).click()
  await expect(page.getByRole('article')).toContainText('Ricevuta n. 2/')

  // A card is given from the member's page as at the desk.
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('button', { name: 'Dai una tessera' }).click()
  const sale = page.getByRole('region', { name: 'Vendi una tessera' })
  await settled(page)
  expect(await screenFaults(page, 'sale on the member’s page')).toEqual([])
  await sale.getByRole('button', { name: 'Incassa 20,00 €' }).click()
  await expect(page.getByRole('region', { name: 'Tessera venduta' })).toContainText(
    'Ricevuta n. 3/',
  )
})
