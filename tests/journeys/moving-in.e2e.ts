import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { expect, settled, signedIn, test } from '#tests/support/app.ts'
import { screenFaults } from '#tests/support/axe.ts'

test.use({ viewport: { width: 390, height: 844 } })

const heading =
  'Inventario della ciclofficina\n\nAttrezzo;Cod.;Tipologia;Stato;Marca;Acquistato il\n'

test('a volunteer’s table is understood, asks what it must, and is remembered', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/import`)
  const give = (name: string, text: string) =>
    page.getByLabel('File da importare').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  const put = (name: string, rows: string) => give(name, `${heading}${rows}TOTALE;2;;;;\n`)
  const attempt = page.getByRole('button', { name: 'Prova senza cambiare nulla' })
  await put(
    'officina.csv',
    'Cavalletto;CIC-1;Officina;boh;Unior;1/2/2025\nPompa;CIC-2;Officina;ok;;3/4/2025\n',
  )
  await attempt.click()
  await expect(page.getByText('non si capisce in che stato è l’oggetto')).toBeVisible()
  await expect(page.getByText(/ha nomi di oggetti: «Attrezzo»/)).toBeVisible()
  await expect(
    page.getByText(/lasciate fuori: 1 \(«Inventario della ciclofficina»\), 6/),
  ).toBeVisible()
  const first = page.getByRole('region', { name: 'Come saranno le prime righe' })
  await expect(first.getByText('Cavalletto')).toBeVisible()
  await expect(page.getByLabel('Marca').locator('option:checked')).toHaveText(
    'Un altro campo, solo per noi',
  )
  await settled(page)
  expect(await screenFaults(page, 'an import that asks')).toEqual([])

  await page
    .getByRole('group', { name: 'boh' })
    .getByRole('button', { name: 'In riparazione' })
    .click()
  await page.getByLabel('Marca').selectOption('Un altro campo, per tutti')
  await page
    .getByRole('region', { name: 'I giorni di «Acquistato il»' })
    .getByRole('button')
    .last()
    .click()
  await page.getByLabel('Punto di ritiro degli oggetti').selectOption('Sportello Centro')
  await attempt.click()
  await expect(page.getByText('Tutto a posto')).toBeVisible()
  await page.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(page.getByText('Importato.')).toBeVisible()

  await put(
    'altra officina.csv',
    'Chiave a pipa;CIC-3;Officina;boh;Beta;1/2/2025\nLima;CIC-4;Officina;ok;;3/4/2025\n',
  )
  await attempt.click()
  await expect(page.getByText('Si legge come l’ultimo file con le stesse colonne.')).toBeVisible()
  await expect(page.getByText('non si capisce in che stato è l’oggetto')).toHaveCount(0)

  const today = todayIn('Europe/Rome', new Date())
  await give(
    'registro.csv',
    `Cod.;E-mail;Prestato il;Da riportare il;Cauzione\nCIC-2;socia@example.org;${addDays(today, -3)};${addDays(today, 10)};20 €\n`,
  )
  await attempt.click()
  await expect(page.getByLabel('Cauzione').locator('option:checked')).toHaveText(
    'Nella nota per noi',
  )
  await page.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(page.getByText('Importato.')).toBeVisible()

  await page.goto(`${server.url}/products/CIC-1`)
  await expect(page.getByText('Marca: Unior')).toBeVisible()
  await page.goto(`${server.url}/desk?object=CIC-2`)
  await expect(page.getByText('Nota per noi: Cauzione: 20 €')).toBeVisible()
})
