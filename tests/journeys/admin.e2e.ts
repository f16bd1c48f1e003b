import AxeBuilder from '@axe-core/playwright'
import { expect, signIn, test } from '#tests/support/app.ts'

const staff = 'staff@example.org'
const sections = [
  '',
  'deliveries',
  'objects',
  'members',
  'messages',
  'reviews',
  'numbers',
  'openings',
  'settings',
  'import',
  'audit',
]

test('a volunteer goes from the profile to the administration', async ({ page, server }) => {
  await signIn(page, server, staff)
  await page.goto(`${server.url}/me`)
  await page.getByRole('link', { name: 'Amministrazione' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestione prestiti' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Amministrazione' })).toBeVisible()
})

test('a member who types the address is told whose it is', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.url}/admin/objects`)
  await expect(page.getByText("Qui entra chi gestisce l'oggettoteca")).toBeVisible()
  await page.goto(`${server.url}/me`)
  await expect(page.getByRole('link', { name: 'I miei prestiti' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Amministrazione' })).toHaveCount(0)
})

test('an object is found, put under maintenance, and shown so in the catalogue', async ({
  page,
  server,
}) => {
  await signIn(page, server, staff)
  await page.goto(`${server.url}/admin/objects`)
  await page.getByRole('searchbox').fill('OGT-0005')
  await page.getByRole('button', { name: /^Modifica / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Scaffale').fill('Scaffale 9')
  await dialog.getByLabel('In manutenzione: non si presta per ora').check()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Salvato')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Oggetti' })).toContainText('In manutenzione')
  await page.goto(`${server.url}/products/ogt-0005`)
  await expect(page.getByText(/manutenzione/i).first()).toBeVisible()
  await page.goto(`${server.url}/admin/audit`)
  await expect(page.getByRole('list', { name: 'Modifiche' })).toContainText('OGT-0005')
  await expect(page.getByRole('list', { name: 'Modifiche' })).toContainText('Scaffale 9')
})

test('a member gets a card at the desk, is suspended, and is acted for', async ({
  page,
  server,
}) => {
  await signIn(page, server, staff)
  await page.goto(`${server.url}/admin/members`)
  await page.getByRole('searchbox').fill('scaduta@example.org')
  const row = page.getByRole('list', { name: 'Iscritti' })
  await page.getByRole('button', { name: /^Modifica / }).click()
  await page.getByRole('button', { name: 'Dai la tessera' }).click()
  await expect(page.getByText('Tessera data')).toBeVisible()
  await page.getByRole('button', { name: /^Modifica / }).click()
  await page.getByLabel('Sospeso: non può prenotare').check()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(row).toContainText('Sospeso')
  await page.getByRole('button', { name: /^Modifica / }).click()
  await page.getByRole('button', { name: 'Impersona' }).click()
  await expect(page).toHaveURL(/\/me$/)
  await expect(page.getByText(/Stai usando l'app come/)).toBeVisible()
})

test('an overdue loan is taken back; a booking is denied with its reason', async ({
  page,
  server,
}) => {
  await signIn(page, server, staff)
  await page.goto(`${server.url}/admin`)
  await page.getByRole('button', { name: 'In ritardo' }).click()
  const back = page.getByRole('button', { name: /^Riprendi / })
  await expect(back.first()).toBeVisible()
  const count = await back.count()
  await back.first().click()
  await expect(page.getByText('Prestito aggiornato')).toBeVisible()
  await expect(back).toHaveCount(count - 1)
  await page.getByRole('button', { name: 'Giorno per giorno' }).click()
  const deny = page.getByRole('button', { name: /^Nega / })
  for (let days = 0; days < 20 && (await deny.count()) === 0; days++) {
    await page.getByRole('button', { name: 'Giorno dopo' }).click()
    await page.waitForTimeout(300)
  }
  await deny.first().click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Nega il prestito' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Motivo').fill('Si è rotto ieri')
  await confirm.click()
  await expect(page.getByText('Prestito aggiornato')).toBeVisible()
})

test('a review that may not stay is removed', async ({ page, server }) => {
  await signIn(page, server, staff)
  await page.goto(`${server.url}/admin/reviews`)
  await page.getByRole('searchbox').fill('armadio')
  await page
    .getByRole('button', { name: /^Rimuovi la recensione/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi', exact: true }).click()
  await expect(page.getByText('Recensione rimossa')).toBeVisible()
})

test('a message is answered by letter', async ({ page, server }) => {
  await page.goto(`${server.url}/support`)
  await page.getByLabel('E-mail').fill('marta@example.org')
  await page.getByLabel('Di che cosa si tratta').selectOption('problemi tecnici')
  await page.getByLabel('Messaggio').fill('Lo sportello in stazione non si apre')
  await page.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByText(/Il tuo riferimento è/)).toBeVisible()
  await signIn(page, server, staff)
  await page.goto(`${server.url}/admin/messages`)
  const list = page.getByRole('list', { name: 'Messaggi' })
  await expect(list).toContainText('Lo sportello in stazione')
  await page
    .getByRole('button', { name: /^Rispondi a marta/ })
    .first()
    .click()
  await page.getByLabel('Risposta').fill('Premi due volte.')
  await page.getByRole('button', { name: 'Invia la risposta' }).click()
  await expect(list).toContainText('Risposto')
})

test('settings: a new name and colour are seen by everyone, with their contrast', async ({
  page,
  ownServer: server,
}) => {
  await signIn(page, server, staff)
  await page.goto(`${server.url}/admin/settings`)
  await page.getByLabel('Nome della biblioteca').fill('Oggettoteca del Quartiere')
  await page.getByRole('slider').fill('210')
  const preview = page.getByRole('region', { name: 'Anteprima' })
  await expect(preview.getByText('Oggettoteca del Quartiere').first()).toBeVisible()
  await expect(preview.getByText(/contrasto .*si legge bene/)).toHaveCount(2)
  await page.getByLabel('Sito').fill('non un sito')
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(page.getByText('Url non valido')).toBeVisible()
  await page.getByLabel('Sito').fill('https://quartiere.example.org')
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  await page.goto(server.url)
  const hue = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--brand-hue'))
  await expect.poll(hue).toBe('210')
})

test('a closure put in by staff is on the pickup point’s page', async ({
  page,
  ownServer: server,
}) => {
  await signIn(page, server, staff)
  await page.goto(`${server.url}/admin/openings`)
  await page.getByLabel('lunedì').fill('alle nove')
  await page.getByRole('button', { name: 'Salva gli orari' }).click()
  await expect(page.getByText('Valore non valido')).toBeVisible()
  await page.getByLabel('lunedì').fill('09:00-12:00')
  await page.getByRole('button', { name: 'Aggiungi una chiusura' }).click()
  const added = page.getByRole('group', { name: /^Chiusura/ }).last()
  await added.getByLabel('Dal').fill('2027-08-01')
  await added.getByLabel('Al').fill('2027-08-31')
  await added.getByLabel('Perché').fill('Ferie')
  await page.getByRole('button', { name: 'Salva gli orari' }).click()
  await expect(page.getByText('Orari salvati')).toBeVisible()
  const answer = await page.request.get(`${server.url}/v1/headquarters`)
  expect(await answer.text()).toContain('Ferie')
})

test('a CSV as Excel writes it is tried, corrected, imported; everything comes out again', async ({
  page,
  server,
}) => {
  await signIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  const put = (text: string) =>
    page.getByLabel('File da importare').setInputFiles({
      ...{ name: 'oggetti.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(text, 'latin1'),
    })
  const attempt = page.getByRole('button', { name: 'Prova senza cambiare nulla' })
  await put('code;name;location\r\nE2E-1;;centro\r\n')
  await attempt.click()
  await expect(page.getByText('oggetti.csv, riga 2, colonna name: è vuoto')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importa davvero' })).toHaveCount(0)
  await put('code;name;location\r\nE2E-1;Macchina del caff\xe8;centro\r\n')
  await attempt.click()
  await expect(page.getByText('Tutto a posto')).toBeVisible()
  await page.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(page.getByText('Importato.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica tutto' }).click()
  expect((await download).suggestedFilename()).toBe('oggettoteca.zip')
  await page.goto(`${server.url}/products/E2E-1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Macchina del caffè' })).toBeVisible()
})

test('numbers are drawn, told in a table, and taken away', async ({ page, server }) => {
  await signIn(page, server, staff)
  await page.goto(`${server.url}/admin/numbers`)
  await expect(page.getByRole('img', { name: /Prestiti cominciati/ })).toBeVisible()
  await page.getByText('Come tabella').first().click()
  await expect(page.getByRole('table', { name: 'Prestiti per mese' }).getByRole('row')).toHaveCount(
    13,
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV: Mai prestati' }).click()
  expect((await download).suggestedFilename()).toBe('mai-prestati.csv')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`staff’s pages are accessible and fit a phone, ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, server, staff)
    for (const section of sections) {
      await page.goto(`${server.url}/admin/${section}`)
      await expect(page.getByRole('navigation', { name: 'Amministrazione' })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, section).toBeLessThanOrEqual(390)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(
        violations.map(({ id, nodes }) => `${section} ${id} ${nodes[0]?.html}`),
        section,
      ).toEqual([])
    }
  })
}

test('staff’s pages speak English too', async ({ page, server }) => {
  await signIn(page, server, staff)
  await page.goto(`${server.url}/help`)
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await page.goto(`${server.url}/admin/objects`)
  await expect(page.getByRole('searchbox', { name: 'Search by name or code' })).toBeVisible()
})
