import sharp from 'sharp'
import { anotherBrowser, expect, openSection, settled, signedIn, test } from '#tests/support/app.ts'
import { chooseLoan, confirmLoan, leafTo, startCheckout } from '#tests/support/booking.ts'
import { emailTo, linkIn } from '#tests/support/outbox.ts'

const staff = 'staff@example.org'
const ground = { width: 800, height: 600, channels: 3, background: '#7a9' } as const
const photo = () => sharp({ create: ground }).png().toBuffer()

test('staff go from the profile to the administration', async ({ page, server }) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/me`)
  await page.getByRole('link', { name: 'Amministrazione' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestione prestiti' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Amministrazione' })).toBeVisible()
})

test('a member at the administration’s address reads that it is for staff', async ({
  page,
  server,
}) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/admin/objects`)
  await expect(page.getByText("Qui entra chi gestisce l'oggettoteca")).toBeVisible()
  await page.goto(`${server.url}/me`)
  await expect(page.getByRole('link', { name: 'I miei prestiti' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Amministrazione' })).toHaveCount(0)
})

test('staff find a product and put it in maintenance, and the catalogue shows it', {
  tag: '@core',
}, async ({
  page,
  // Other tests put this product in maintenance, or lend it.
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/objects`)
  await page.getByRole('searchbox').fill('OGT-0005')
  const edit = page.getByRole('button', { name: /^Modifica / })
  await expect(edit).toHaveCount(1)
  await edit.click()
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

test('staff renew a membership, suspend the member, and impersonate them', {
  tag: '@core',
}, async ({
  page,
  // Other tests need this member's card to be expired.
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/members`)
  await page.getByRole('searchbox').fill('scaduta@example.org')
  await expect(page.getByRole('link', { name: /^Apri / })).toHaveCount(1)
  await page.getByRole('link', { name: /^Apri / }).click()
  await page.getByRole('button', { name: 'Dai una tessera' }).click()
  const sale = page.getByRole('region', { name: 'Vendi una tessera' })
  await sale.getByRole('button', { name: 'Gratis', exact: true }).click()
  await sale.getByRole('button', { name: 'Dai la tessera gratis' }).click()
  await expect(sale.getByLabel('Perché è gratis?')).toHaveAttribute('aria-invalid', 'true')
  await sale.getByLabel('Perché è gratis?').fill('Volontaria')
  await sale.getByRole('button', { name: 'Dai la tessera gratis' }).click()
  await expect(page.getByRole('region', { name: 'Tessera venduta' })).toContainText('Gratis')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Modifica / }).click()
  await page.getByLabel('Cognome').fill('Corretti')
  await page.getByLabel('E-mail', { exact: true }).fill('socia@example.org')
  await page.getByLabel('Sospeso: non può prenotare').check()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('È già usato: scegline un altro')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill('nuova.casella@example.org')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText(/Il link di conferma è partito/)).toBeVisible()
  await expect(page.getByText('Sospeso', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Modifica .* Corretti$/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Aspetta conferma: nuova.casella@example.org')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Impersona' }).click()
  await expect(page).toHaveURL(/\/me$/)
  await expect(page.getByText(/Stai usando l'app come/)).toBeVisible()
})

test('a super raises and lowers staff, who gain and lose access at once', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const member = await (await anotherBrowser(browser)).newPage()
  await signedIn(member, server)
  await member.goto(`${server.url}/admin`)
  const shut = member.getByText("Qui entra chi gestisce l'oggettoteca")
  await expect(shut).toBeVisible()

  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/members`)
  await page.getByRole('searchbox').fill('socia@example.org')
  await expect(page.getByRole('link', { name: /^Apri / })).toHaveCount(1)
  await page.getByRole('link', { name: /^Apri / }).click()
  const row = page.getByRole('main')
  const set = async (checked: boolean) => {
    await page.getByRole('button', { name: 'Cambia che cosa può fare' }).click()
    await page.getByLabel(/^Tutto/).setChecked(checked)
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await set(true)
  await expect(row).toContainText('Gestisce')
  await member.goto(`${server.url}/admin/members`)
  await expect(member.getByRole('searchbox')).toBeVisible()
  await member.getByRole('searchbox').fill('vicino@example.org')
  await expect(member.getByRole('link', { name: /^Apri / })).toHaveCount(1)
  await member.getByRole('link', { name: /^Apri / }).click()
  await member.getByRole('button', { name: /^Modifica / }).click()
  await expect(member.getByRole('dialog')).toBeVisible()
  await member.keyboard.press('Escape')
  await member.getByRole('button', { name: 'Cambia che cosa può fare' }).click()
  await expect(member.getByLabel(/^Banco/)).toBeVisible()
  await expect(member.getByLabel(/^Tutto/)).toHaveCount(0)
  await member.keyboard.press('Escape')
  await member.getByRole('button', { name: /^Modifica / }).click()

  await set(false)
  await expect(row).not.toContainText('Gestisce')
  await member.getByLabel('Sospeso: non può prenotare').check()
  await member.getByRole('button', { name: 'Salva', exact: true }).click()
  // The page itself may have learnt it first.
  const refused = member.getByText('Non hai il permesso di farlo.')
  await expect(refused.or(shut).first()).toBeVisible()
  await member.goto(`${server.url}/admin`)
  await expect(shut).toBeVisible()
})

test('staff take back an overdue loan and refuse another with a reason', { tag: '@core' }, async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin`)
  await page.getByRole('button', { name: 'In ritardo' }).click()
  // The list changes together with its button.
  await expect(page.getByRole('button', { name: 'In ritardo', pressed: true })).toBeVisible()
  await settled(page)
  const back = page.getByRole('button', { name: /^Segna la restituzione: / })
  await expect(back.first()).toBeVisible()
  const count = await back.count()
  await back.first().click()
  await expect(page.getByText(/^Restituito/)).toBeVisible()
  await expect(back).toHaveCount(count - 1)
  await page.getByRole('button', { name: 'Giorno per giorno' }).click()
  const deny = page.getByRole('button', { name: /^Nega / })
  await leafTo(page, deny)
  await deny.first().click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Nega il prestito' })
  await confirm.click()
  await expect(page.getByRole('dialog').getByText('Campo richiesto')).toBeVisible()
  await page.getByLabel('Motivo').fill('Si è rotto ieri')
  await confirm.click()
  await expect(page.getByText('Prestito negato')).toBeVisible()
})

test('staff remove a review', async ({ page, server }) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/reviews`)
  await page.getByRole('searchbox').fill('armadio')
  await page
    .getByRole('button', { name: /^Rimuovi la recensione/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi', exact: true }).click()
  await expect(page.getByText('Recensione rimossa')).toBeVisible()
})

test('staff answer a message by e-mail', async ({ page, server }) => {
  await page.goto(`${server.url}/support`)
  await page.getByLabel('E-mail').fill('marta@example.org')
  await page.getByLabel('Di che cosa si tratta').selectOption('problemi tecnici')
  await page.getByLabel('Messaggio').fill('Lo sportello in stazione non si apre')
  await page.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByText(/Il tuo riferimento è/)).toBeVisible()
  await signedIn(page, server, staff)
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
  // The log says when in words.
  await page.goto(`${server.url}/admin/audit`)
  const log = page.getByRole('list', { name: 'Modifiche' })
  await expect(log).toContainText('Premi due volte.')
  await expect(log).not.toContainText(/\dT\d\d:/)
})

test('everyone sees a new name and colour of the library, with the contrast of the colour', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/settings`)
  await page.getByLabel("Nome dell'oggettoteca").fill('Oggettoteca del Quartiere')
  await page.getByRole('slider').fill('210')
  const preview = page.getByRole('region', { name: 'Anteprima', exact: true })
  await expect(preview.getByText('Oggettoteca del Quartiere').first()).toBeVisible()
  await expect(preview.getByText(/contrasto .*si legge bene/)).toHaveCount(2)
  await page.getByLabel('Sito').fill('non un sito')
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(page.getByText('Url non valido')).toBeVisible()
  await page.getByLabel('Sito').fill('https://quartiere.example.org')
  const card = page.getByRole('group', { name: 'Tessera 2' })
  await expect(page.getByLabel('Prezzo in euro').first()).toHaveValue('4,5')
  await card.getByLabel('Mesi').fill('0')
  await card.getByLabel('Prezzo in euro').fill('12,50')
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(card.getByLabel('Mesi')).toHaveAccessibleDescription('Inserisci un numero intero')
  await card.getByLabel('Mesi').fill('6')
  await page.getByRole('button', { name: 'Salva le impostazioni' }).click()
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  const hue = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--brand-hue'))
  await expect.poll(hue).toBe('210')
  // The device stores it within a second and uses it at the next start.
  const stored = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(stored).toContain('"hue":210')
  await page.goto(server.url)
  await expect.poll(hue).toBe('210')
})

test('staff upload a logo and a FAQ, everyone sees them, and staff remove them', async ({
  page,
  ownServer: server,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/settings`)
  const logo = page.getByRole('group', { name: 'Logo', exact: true })
  await expect(logo.getByText("Per ora c'è il segno dell'app.")).toBeVisible()
  await logo.getByLabel('Scegli il logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(logo.getByText(/Un SVG va prima esportato in PNG/)).toBeVisible()
  await logo
    .getByLabel('Scegli il logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await photo() })
  await expect(page.getByText('Logo cambiato')).toBeVisible()
  await expect(logo.getByRole('img', { name: 'Il logo di adesso' })).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /logo\.webp/)
  const preview = page.getByRole('region', { name: 'Anteprima', exact: true })
  await expect(preview.locator('img')).toHaveCount(2)
  const icon = async () => (await page.request.get(`${server.url}/icons/icon-192.png`)).body()
  const withLogo = await icon()

  const faq = page.getByRole('group', { name: 'Domande frequenti' })
  await faq.getByRole('button', { name: 'Togli il PDF' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli il PDF' }).click()
  await expect(page.getByText('F.A.Q. tolte')).toBeVisible()
  const link = page
    .getByRole('navigation', { name: 'Principale' })
    .getByRole('link', { name: 'F.A.Q.' })
  await expect(link).toHaveCount(0)
  await faq.getByLabel('Scegli il PDF').setInputFiles({
    name: 'domande.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  })
  await expect(page.getByText('F.A.Q. pubblicate')).toBeVisible()
  await expect(link).toHaveCount(1)

  await logo.getByRole('button', { name: 'Togli il logo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli il logo' }).click()
  await expect(page.getByText('Logo tolto')).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
  expect((await icon()).equals(withLogo)).toBe(false)
  await page.goto(`${server.url}/admin/audit`)
  await expect(page.getByRole('list', { name: 'Modifiche' })).toContainText('domande.pdf')
})

test('a closure added by staff is on the pickup point’s page', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/openings`)
  await page.getByLabel('lunedì').fill('alle nove')
  await page.getByRole('button', { name: 'Salva gli orari' }).click()
  await expect(page.getByText(/^Scrivi orari come 9-12:30/)).toBeVisible()
  await page.getByLabel('lunedì').fill('9-12')
  await page.getByRole('button', { name: 'Aggiungi una chiusura' }).click()
  const added = page.getByRole('group', { name: /^Chiusura/ }).last()
  const nextYear = new Date().getFullYear() + 1
  await added.getByLabel('Dal', { exact: true }).fill(`${nextYear}-08-01`)
  await added.getByLabel('Al', { exact: true }).fill(`${nextYear}-08-31`)
  await added.getByLabel('Perché').fill('Ferie')
  await page.getByRole('button', { name: 'Salva gli orari' }).click()
  await expect(page.getByText('Orari salvati')).toBeVisible()
  const answer = await page.request.get(`${server.url}/v1/headquarters`)
  expect(await answer.text()).toMatch(/Ferie.*09:00-12:00|09:00-12:00.*Ferie/s)
})

test('staff try, correct and import a CSV file of Excel', { tag: '@core' }, async ({
  page,
  server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  const put = (text: string) =>
    page.getByLabel('File da importare').setInputFiles({
      name: 'oggetti.csv',
      mimeType: 'text/csv',
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
  await page.goto(`${server.url}/products/E2E-1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Macchina del caffè' })).toBeVisible()
})

// Not in `npm test`: the first export draws two hundred pictures of the demo.
test('staff export everything', async ({ page, server }) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica tutto' }).click()
  expect((await download).suggestedFilename()).toBe('oggettoteca.zip')
})

test('statistics are drawn, listed in a table and downloaded', async ({ page, server }) => {
  await signedIn(page, server, staff)
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

test('staff add a product with photo and categories, and it is in the catalogue', {
  tag: '@core',
}, async ({ page, server }) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/objects`)
  await page.getByRole('button', { name: 'Aggiungi un oggetto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Codice').fill('OGT-0001')
  await dialog.getByLabel('Nome', { exact: true }).fill('Tornio da banco')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('Scegli almeno una categoria')).toBeVisible()
  await dialog.getByLabel('Fai da te').check()
  await dialog
    .getByLabel('Scegli le foto')
    .setInputFiles({ name: 'tornio.png', mimeType: 'image/png', buffer: await photo() })
  await expect(dialog.getByText('Copertina')).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await dialog.getByLabel('Che cosa si vede').fill('Il tornio sul suo banco')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('È già usato: scegline un altro')).toBeVisible()
  await dialog.getByLabel('Codice').fill('E2E-TORNIO')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Oggetto aggiunto')).toBeVisible()
  await page.goto(`${server.url}/products/E2E-TORNIO`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tornio da banco' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Il tornio sul suo banco' }).first()).toBeVisible()

  await page.goto(`${server.url}/help`)
  await page.getByRole('button', { name: 'Controlla tutti i file' }).click()
  const question = page.getByRole('dialog', { name: 'Controllare tutti i file?' })
  await question.getByRole('button', { name: 'Controlla', exact: true }).click()
  await expect(page.getByText(/controllati, .* mancanti/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Elimina i file non usati' })).toBeVisible()
  await expect(page.getByText('Punti di ritiro mai usati')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vai alla sincronizzazione' })).toBeVisible()
  await page.getByRole('link', { name: 'Cerca, controlla ed elimina i file' }).click()
  const search = page.getByRole('searchbox', { name: 'Cerca un file' })
  await search.fill('to')
  await expect(page.getByRole('list', { name: 'File', exact: true })).toHaveCount(0)
  await search.fill('tornio')
  await page.getByRole('button', { name: 'Elimina tornio.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(page.getByText('File eliminato')).toBeVisible()
})

test('a long list has pages, whose number, search and filter stay in the address', async ({
  page,
  server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/objects`)
  const said = page.getByRole('status').filter({ hasText: ' di ' })
  await expect(said).toHaveText(/^1–50 di \d+$/)
  const first = await page.getByRole('list', { name: 'Oggetti' }).textContent()
  await page.getByRole('button', { name: 'Successiva' }).click()
  await expect(said).toHaveText(/^51–100 di \d+$/)
  await expect(page).toHaveURL(/[?&]page=2/)
  expect(await page.getByRole('list', { name: 'Oggetti' }).textContent()).not.toBe(first)
  await page.reload()
  await expect(said).toHaveText(/^51–100 di \d+$/)
  await page.getByRole('link', { name: 'Apri il banco' }).click()
  await expect(page.getByLabel('Chi o che cosa?')).toBeVisible()
  await page.goBack()
  await expect(said).toHaveText(/^51–100 di \d+$/)
  // Another search begins at its first page.
  await page.getByLabel(/^Cerca per nome, codice/).fill('165')
  await expect(page).not.toHaveURL(/page=/)
  await expect(page).toHaveURL(/[?&]k=165/)
  await expect(page.getByRole('list', { name: 'Oggetti' }).getByText(/OGT-0165/)).toBeVisible()
  await page.goto(`${server.url}/admin/objects?page=900`)
  await page.getByRole('button', { name: 'Torna alla prima' }).click()
  await expect(said).toHaveText(/^1–50 di \d+$/)
})

test('staff add and open a pickup point, and remove it while it has no products', {
  tag: '@core',
}, async ({ page, ownServer: server }) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/openings`)
  await page.getByRole('button', { name: 'Aggiungi un punto di ritiro' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Sportello Nord')
  await dialog.getByLabel('Indirizzo').fill('Via del Lavoro 3')
  await dialog.getByLabel('CAP').fill('4012')
  await dialog.getByLabel('Città').fill('Bologna')
  await dialog.getByLabel('Provincia').fill('BO')
  await dialog.getByLabel('Giorni, in italiano').fill('sabato')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('5 cifre')).toBeVisible()
  await dialog.getByLabel('CAP').fill('40127')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Punto di ritiro aggiunto')).toBeVisible()
  await expect(page.getByText('Via del Lavoro 3, 40127 Bologna (BO)')).toBeVisible()
  await page.getByLabel('sabato').fill('10:00-13:00')
  await page.getByRole('button', { name: 'Salva gli orari' }).click()
  await expect(page.getByText('Orari salvati')).toBeVisible()
  const points = await page.request.get(`${server.url}/v1/headquarters`)
  expect(await points.text()).toContain('Sportello Nord')
  await page.goto(`${server.url}/admin/files`)
  await page.getByRole('button', { name: 'Elimina i punti mai usati' }).click()
  await expect(page.getByRole('dialog')).toContainText('Sportello Nord')
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(page.getByText(/Punti eliminati/)).toBeVisible()
})

test('staff who already have the level are not invited again', async ({ page, server }) => {
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/members`)
  await page.getByRole('button', { name: 'Invita chi gestisce' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('staff@example.org')
  await dialog.getByLabel('Nome', { exact: true }).fill('Ada')
  await dialog.getByRole('button', { name: "Spedisci l'invito" }).click()
  await expect(dialog.getByText("Gestisce già l'oggettoteca.")).toBeVisible()
})

test('a super creates a library, found at its address and at another', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin`)
  await openSection(page, 'Oggettoteche')
  await page.getByLabel("Nome dell'oggettoteca").fill('Oggettoteca di Riva')
  await page.getByLabel("Nome nell'indirizzo").fill('bologna')
  await page.getByLabel('Nome di chi la gestirà').fill('Ada')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByRole('button', { name: "Crea l'oggettoteca" }).click()
  await expect(page.getByText('È già usato: scegline un altro')).toBeVisible()
  await page.getByLabel("Nome nell'indirizzo").fill('riva')
  await page.getByRole('button', { name: "Crea l'oggettoteca" }).click()
  await expect(page.getByRole('list', { name: 'Oggettoteche' })).toContainText(
    'Oggettoteca di Riva',
  )
  await page.goto(`http://riva.localhost:${server.port}/`)
  await expect(page.getByText('Oggettoteca di Riva').first()).toBeVisible()

  await page.goto(`${server.url}/admin/libraries`)
  await page.getByRole('button', { name: 'Cambia indirizzo di Oggettoteca di Riva' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel("Nome nell'indirizzo").fill('campus')
  await dialog.getByRole('button', { name: 'Cambia indirizzo' }).click()
  await expect(dialog.getByText('È già usato: scegline un altro')).toBeVisible()
  await dialog.getByLabel("Nome nell'indirizzo").fill('lungofiume')
  await dialog.getByRole('button', { name: 'Cambia indirizzo' }).click()
  await expect(page.getByText('Portano qui anche: riva')).toBeVisible()
  const fresh = await (await anotherBrowser(browser)).newPage()
  await fresh.goto(`http://riva.localhost:${server.port}/help?from=label`)
  await expect(fresh).toHaveURL(`http://lungofiume.localhost:${server.port}/help?from=label`)
  await expect(fresh.getByText('Oggettoteca di Riva').first()).toBeVisible()
})

test('staff change the days of a loan; a delivery has its address and day', async ({
  page,
  ownServer: server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin`)
  await page.getByRole('button', { name: 'In ritardo' }).click()
  await page
    .getByRole('button', { name: /^Cambia date di / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Al', { exact: true }).fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Cambia le date' }).click()
  await expect(dialog.getByLabel('Al', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  const answer = page.waitForResponse(response => response.request().method() === 'PATCH')
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Al', { exact: true }).fill(soon)
  await dialog.getByRole('button', { name: 'Cambia le date' }).click()
  expect((await answer).url()).toContain('/v1/admin/loans/')
  await page.goto(`${server.url}/admin/deliveries`)
  await expect(page.getByRole('heading', { level: 1, name: 'Consegne a domicilio' })).toBeVisible()
  const first = page.getByRole('list', { name: 'Consegne' }).getByRole('listitem').first()
  await expect(first).toContainText(/Da portare (il |l')/)
  await expect(first).toContainText(/\d{5} \S+ \([A-Z]{2}\)/)
})

test('staff move a loan to a smartlocker, and its borrower finds the code', async ({
  page,
  browser,
  ownServer: server,
}) => {
  const member = await (await anotherBrowser(browser)).newPage()
  await signedIn(member, server)
  await startCheckout(member, server.url, 'ogt-0003')
  await chooseLoan(member, { point: /Bolognina/ })
  const loan = await confirmLoan(member)
  await member.goto(`${server.url}/me/orders/${loan}`)
  await expect(
    member.getByText('Sportello Bolognina').locator('visible=true').first(),
  ).toBeVisible()

  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin`)
  const change = page.getByRole('button', { name: 'Cambia date o punto di Levigatrice orbitale' })
  await leafTo(page, change)
  await change.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Punto di ritiro').selectOption('Smartlocker Stazione')
  await dialog.getByRole('button', { name: 'Cambia il prestito' }).click()
  await expect(page.getByText('Prestito cambiato')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Prestiti' })).toContainText('Smartlocker Stazione')

  await member.goto(`${server.url}/me/orders/${loan}`)
  await expect(
    member.getByText('Smartlocker Stazione').locator('visible=true').first(),
  ).toBeVisible()
  await member.goto(`${server.url}/me/pickup`)
  await expect(
    member.getByText('Smartlocker Stazione').locator('visible=true').first(),
  ).toBeVisible()
})

test('staff choose the columns of an unknown file', async ({ page, server }) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  await page.getByLabel('File da importare').setInputFiles({
    name: 'inventario.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Xyz,Qwk,Jjj\nMAP-1,Seghetto,centro\n'),
  })
  const attempt = page.getByRole('button', { name: 'Prova senza cambiare nulla' })
  await attempt.click()
  await expect(page.getByText('non si capisce che cosa contiene')).toBeVisible()
  await page.getByLabel('Che cosa contiene').selectOption('objects')
  await attempt.click()
  await page.getByLabel('Xyz').selectOption('Codice')
  await page.getByLabel('Qwk').selectOption("Nome dell'oggetto")
  await page.getByLabel('Jjj').selectOption('Punto di ritiro')
  await attempt.click()
  await expect(page.getByText('Tutto a posto')).toBeVisible()
  await page.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(page.getByText('Importato.')).toBeVisible()
  await page.goto(`${server.url}/products/MAP-1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Seghetto' })).toBeVisible()
})

test('an export of Snipe-IT is recognised, with its columns', async ({ page, server }) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  await page.getByLabel('File da importare').setInputFiles({
    name: 'assets.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Asset Tag,Asset Name,Category,Location,Serial\nSN-1,Trapano,Attrezzi,Magazzino,X9\n',
    ),
  })
  await page.getByRole('button', { name: 'Prova senza cambiare nulla' }).click()
  const readings = page.getByRole('region', { name: 'Come si leggono i file' })
  await readings.getByText('assets.csv', { exact: true }).click()
  await expect(readings.getByText(/Snipe-IT/)).toBeVisible()
  const reading = (title: string) => page.getByLabel(title).locator('option:checked')
  await expect(reading('Asset Tag')).toHaveText('Codice')
  await expect(reading('Serial')).toHaveText('Numero di serie')
})

test('a volunteer’s own spreadsheet is recognised, its fault named by its own column, and imported', async ({
  page,
  server,
}) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  const put = (text: string) =>
    page.getByLabel('File da importare').setInputFiles({
      name: 'attrezzi.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  const attempt = page.getByRole('button', { name: 'Prova senza cambiare nulla' })
  const sheet = 'Nome attrezzo;Cod.;Categoria;Sede\nTenda "da due;;Campeggio;centro\n'
  await put(sheet)
  await attempt.click()
  await expect(page.getByText(/attrezzi\.csv, riga 2: c’è una virgoletta/)).toBeVisible()
  await put(`${sheet.replace('"', '')};;Campeggio;centro\n`)
  await attempt.click()
  await expect(page.getByText(/riga 3, colonna Nome attrezzo: è vuoto/)).toBeVisible()
  await put(sheet.replace('"', ''))
  await attempt.click()
  await expect(page.getByText('Tutto a posto')).toBeVisible()
  const reading = (title: string) => page.getByLabel(title).locator('option:checked')
  await expect(reading('Nome attrezzo')).toHaveText("Nome dell'oggetto")
  await expect(reading('Categoria')).toHaveText('Categorie')
  await page.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(page.getByText('Importato.')).toBeVisible()
  await page.goto(`${server.url}/products/tenda-da-due`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tenda da due' })).toBeVisible()
})

test('a file without pickup points is imported at the chosen one', async ({ page, server }) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/admin/import`)
  await page.getByLabel('File da importare').setInputFiles({
    name: 'attrezzi.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nome attrezzo;Cod.\nCavalletto da pittore;\nLeggìo;\n', 'latin1'),
  })
  const attempt = page.getByRole('button', { name: 'Prova senza cambiare nulla' })
  await attempt.click()
  await expect(page.getByText(/manca il punto di ritiro.*Scegli un punto per tutti/)).toBeVisible()
  const point = page.getByLabel('Punto di ritiro degli oggetti')
  await expect(point).toHaveAccessibleDescription(/vale per tutti gli oggetti nuovi/)
  await point.selectOption('Sportello Bolognina')
  await attempt.click()
  await expect(page.getByText('Tutto a posto')).toBeVisible()
  await page.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(page.getByText('Importato.')).toBeVisible()
  await page.goto(`${server.url}/products/leggio`)
  await expect(page.getByRole('heading', { level: 1, name: 'Leggìo' })).toBeVisible()
  // Its own point comes first.
  const points = page.getByRole('group', { name: 'Se lo ritiri e lo riporti a' })
  await expect(points.getByRole('button').first()).toHaveText('Sportello Bolognina')
})

test('a place that the library does not know is asked, and what is left out is said', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/admin/import`)
  await page.getByLabel('File da importare').setInputFiles({
    name: 'attrezzi.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Attrezzo;Dove sta;Marca\nTornio;deposito nord;Bosch\nPialla;deposito nord;\nMola;centro;\n',
    ),
  })
  const attempt = page.getByRole('button', { name: 'Prova senza cambiare nulla' })
  await attempt.click()
  await expect(page.getByText('Da correggere: 2')).toBeVisible()
  // What has no column becomes another field, unless the person leaves it out.
  await page.getByLabel('Marca').selectOption('Non importarla')
  await expect(page.getByText('Di attrezzi.csv non si importa: Marca (1).')).toBeVisible()
  const place = page.getByLabel('Nel file è «deposito nord» (righe: 2)')
  await place.selectOption({ label: 'Sportello Bolognina' })
  await attempt.click()
  await expect(page.getByText('Tutto a posto')).toBeVisible()
  await expect(place).toHaveValue('bolognina')
})

test('the first staff of a new library import a spreadsheet after adding a pickup point', async ({
  page,
  browser,
  ownServer: server,
}) => {
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/libraries`)
  await page.getByLabel("Nome dell'oggettoteca").fill('Oggettoteca di Riva')
  await page.getByLabel("Nome nell'indirizzo").fill('riva')
  await page.getByLabel('Nome di chi la gestirà').fill('Ada')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByRole('button', { name: "Crea l'oggettoteca" }).click()

  const riva = `http://riva.localhost:${server.port}`
  const ada = await (await anotherBrowser(browser)).newPage()
  await ada.goto(linkIn(await emailTo(server, 'ada@example.org', '/invitation?t='), 'http'))
  const password = 'una frase lunga per entrare'
  await ada.getByLabel('Nuova password').fill(password)
  await ada.getByLabel('Ripeti la password').fill(password)
  await ada.getByRole('button', { name: 'Salva la password' }).click()
  await expect(ada.getByRole('heading', { name: 'Invito accettato' })).toBeVisible()
  await ada.goto(`${riva}/signin`)
  await ada.getByLabel('E-mail').fill('ada@example.org')
  await ada.getByLabel('Password', { exact: true }).fill(password)
  // She may work before she accepts the adhesion. A super of another library than the default may not create libraries.
  const libraries = ada.waitForResponse(/\/v1\/admin\/libraries/)
  await ada.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(ada).toHaveURL(/admin\/today/)
  expect(await (await libraries).json()).toEqual([])
  const pages = ada.getByRole('navigation', { name: 'Amministrazione' })
  await pages.getByRole('button', { name: 'Altro', exact: true }).click()
  await expect(pages.getByRole('link', { name: 'Registro' })).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Oggettoteche' })).toHaveCount(0)

  const attempt = async () => {
    await ada.goto(`${riva}/admin/import`)
    await ada.getByLabel('File da importare').setInputFiles({
      name: 'attrezzi.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Nome attrezzo;Cod.;Categoria\nTrapano a colonna;;Fai da te\n'),
    })
    await ada.getByRole('button', { name: 'Prova senza cambiare nulla' }).click()
  }
  await attempt()
  await expect(
    ada.getByText(/l'oggettoteca non ha ancora un punto di ritiro\. Aggiungilo prima/),
  ).toBeVisible()
  await expect(ada.getByLabel('Punto di ritiro degli oggetti')).toHaveCount(0)
  // Actions on the demo's own files are not offered.
  const column = ada.getByLabel('Nome attrezzo')
  await expect(column.getByRole('option', { name: 'Aggiunto il' })).toHaveCount(1)
  await expect(column.getByRole('option', { name: /icon|days_ago/ })).toHaveCount(0)
  await ada.getByRole('link', { name: 'Aggiungi un punto di ritiro' }).click()
  await ada.getByRole('button', { name: 'Aggiungi un punto di ritiro' }).click()
  const dialog = ada.getByRole('dialog')
  await dialog.getByLabel('Nome', { exact: true }).fill('Sede unica')
  await dialog.getByLabel('Indirizzo').fill('Via Roma 1')
  await dialog.getByLabel('CAP').fill('40121')
  await dialog.getByLabel('Città').fill('Bologna')
  await dialog.getByLabel('Provincia').fill('BO')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toHaveCount(0)

  await attempt()
  await expect(ada.getByText('Tutto a posto')).toBeVisible()
  // With one pickup point there is no choice.
  await expect(ada.getByLabel('Punto di ritiro degli oggetti')).toHaveCount(0)
  await ada.getByRole('button', { name: 'Importa davvero' }).click()
  await expect(ada.getByText('Importato.')).toBeVisible()
  await ada.goto(`${riva}/admin/objects`)
  await expect(ada.getByText('trapano-a-colonna · Sede unica')).toBeVisible()
})

test('the administration has an English version', async ({ page, server }) => {
  await signedIn(page, server, staff)
  await page.goto(`${server.url}/help`)
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Need a hand?' })).toBeVisible()
  await page.goto(`${server.url}/admin/objects`)
  await expect(
    page.getByRole('searchbox', { name: 'Search by name, code, shelf or serial number' }),
  ).toBeVisible()
  await page.goto(`${server.url}/admin`)
  await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeVisible()
  const home = page.getByText(/The owner's home$/)
  await expect(home.first()).toBeVisible()
  await expect(page.getByText('Casa del proprietario')).toHaveCount(0)
})
