import type { Page } from '@playwright/test'
import { expect, hydrated, settled, signedIn, test } from '#tests/support/app.ts'
import { leafTo } from '#tests/support/booking.ts'

/** Edits of staff are never lost without a question; filters and searches survive Back and a reload. */
const question = (page: Page) => page.getByRole('dialog', { name: 'Uscire senza salvare?' })
const answer = (page: Page, name: 'Continua a modificare' | 'Esci senza salvare') =>
  question(page).getByRole('button', { name }).click()
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).locator('visible=true').first().click()
}

/** Presses the button on the first day that has one. */
const pressLater = (name: RegExp) => async (page: Page) => {
  await leafTo(page, page.getByRole('button', { name }))
  await press(name)(page)
}

async function showsMessage(page: Page) {
  await page.request.post(new URL('/v1/supports', page.url()).href, {
    data: {
      email: 'marta@example.org',
      section: 'problemi tecnici',
      object: 'Sportello',
      message: 'Non si apre',
    },
    headers: { 'idempotency-key': 'unsaved' },
  })
}

/** Goes on within the app, so that Back leads to another of its pages. */
async function goOn(page: Page, path: string) {
  // As the router does, which counts the pages to know which way Back goes.
  await page.evaluate(
    to => history.pushState({ __TSR_index: history.state.__TSR_index + 1 }, '', to),
    path,
  )
  await expect(page).toHaveURL(new URL(path, page.url()).href)
  await settled(page)
}

/** Where a dialog is, how it is opened, and a field with another value. */
type Row = [path: string, open: (page: Page) => Promise<void>, field: string, value: string]

/** The dialogs in which staff write. */
const dialogs: Record<string, Row> = {
  'a product': ['/admin/objects', press(/^Modifica /), 'Nome', 'Altro'],
  'a new product': ['/admin/objects', press('Aggiungi un oggetto'), 'Nome', 'Altro'],
  'a member': ['/admin/members/socia', press(/^Modifica /), 'Telefono', '051 000'],
  'a note': ['/admin/members/socia', press('Aggiungi una nota'), 'Nota', 'Chiede la ricevuta'],
  'an invitation': ['/admin/members', press('Invita chi gestisce'), 'Cognome', 'Rossi'],
  'a point': ['/admin/openings', press('Modifica nome e indirizzo'), 'Indirizzo', 'Via Nuova 1'],
  'a new point': ['/admin/openings', press('Aggiungi un punto di ritiro'), 'Nome', 'Nuovo'],
  'an answer': ['/admin/messages', press(/^Rispondi a/), 'Risposta', 'Premi due volte'],
  'a refusal': ['/admin', pressLater(/^Nega /), 'Motivo', 'Si è rotto'],
  'other days': ['/admin?show=overdue', press(/^Cambia date/), 'Al', '2038-01-18'],
  maintenance: ['/desk?object=OGT-0005', press('Metti in manutenzione'), 'Che cosa ha?', 'Perde'],
  'a refusal at the desk': ['/desk?object=OGT-0027', press('Nega il prestito'), 'Motivo', 'Rotto'],
  'a return': [
    '/desk?object=OGT-0001',
    press('Prendi in restituzione'),
    "Com'è tornato?",
    'Sporco',
  ],
}

for (const [what, [path, open, label, value]] of Object.entries(dialogs)) {
  test(`${what}: an edit is lost only after a question, nothing is asked without one`, async ({
    page,
    server,
  }) => {
    await signedIn(page, server, 'super@example.org')
    if (what === 'an answer') await showsMessage(page)
    await page.goto(`${server.url}/help`)
    await hydrated(page)
    await goOn(page, path)
    await open(page)
    // Opening it may have gone to the next day.
    const opened = page.url()
    const dialog = page.locator('dialog[open]')
    const field = dialog.getByLabel(label, { exact: true })
    await expect(field).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await open(page)
    const before = await field.inputValue()
    await field.fill(value)
    await field.fill(before)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await open(page)
    await field.fill(value)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Chiudi' }).click(),
      () => page.mouse.click(195, 4),
      () => page.goBack(),
    ]) {
      await close()
      await expect(question(page)).toBeVisible()
      await answer(page, 'Continua a modificare')
      await expect(field).toHaveValue(value)
    }
    // Several Esc in a row, after which a browser closes a dialog by force.
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Escape')
    await expect(field).toHaveValue(value)
    // Each press opens or closes the question, the last one perhaps only now.
    await expect(async () => {
      if (!(await question(page).isVisible())) await page.keyboard.press('Escape')
      await expect(question(page)).toBeVisible({ timeout: 500 })
    }).toPass()
    await answer(page, 'Esci senza salvare')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(opened)
  })
}

const sections = (page: Page) =>
  page.getByRole('navigation', { name: 'Amministrazione' }).getByRole('link')

/** Reloads, reads the browser's question, and stays. */
async function reloadAsks(page: Page) {
  const question = page.waitForEvent('dialog')
  void page.reload({ timeout: 5000 }).catch(() => {})
  const asked = await question
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
}

/** Dialogs that are made of the same parts as those above. */
const others: Row[] = [
  ['/admin/objects', press(/^Copie di /), 'Quante', '3'],
  [
    '/admin/objects',
    async page => {
      await press(/^Copie di /)(page)
      await page.locator('dialog[open]').getByRole('button', { name: 'Modifica' }).first().click()
    },
    'Scaffale',
    'B7',
  ],
  ['/admin/openings', press('Chiudi per qualche giorno'), 'Dal', '2038-01-18'],
  ['/admin/libraries', press(/^Cambia indirizzo/), "Nome nell'indirizzo", 'altra'],
  ['/admin/members/nuovo', press('Ha firmato su carta'), 'Firmato il', '2026-01-07'],
]

test('copies, closures, addresses and signatures on paper ask before an edit is lost too', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'super@example.org')
  for (const [path, open, label, value] of others) {
    await page.goto(server.url + path)
    await open(page)
    const dialog = page.locator('dialog[open]').last()
    const field = dialog.getByLabel(label, { exact: true })
    await field.fill(value)
    await page.keyboard.press('Escape')
    await answer(page, 'Continua a modificare')
    await expect(field, label).toHaveValue(value)
    await page.keyboard.press('Escape')
    await answer(page, 'Esci senza salvare')
    await expect(field).toHaveCount(0)
  }
})

/** The forms of staff in a page: where, and a field with another value. */
const forms: Record<string, [path: string, field: string, value: string, save: string]> = {
  settings: ['/admin/settings', "Nome dell'oggettoteca", 'Altra', 'Salva le impostazioni'],
  service: ['/admin/service', 'Richieste al giorno', '900000', 'Salva'],
  hours: ['/admin/openings', 'lunedì', '9-12', 'Salva gli orari'],
  'a key for a web site': ['/admin/websites', 'Nome del sito', 'Quartiere', 'Crea la chiave'],
}

for (const [what, [path, label, value, save]] of Object.entries(forms)) {
  test(`${what}: a link, Back and a reload ask first, and no longer after saving`, async ({
    page,
    ownServer: server,
  }) => {
    await signedIn(page, server, 'super@example.org')
    await page.goto(`${server.url}/admin`)
    await settled(page)
    await goOn(page, path)
    const link = sections(page)
    const field = page.getByLabel(label, { exact: true })
    await field.fill(value)
    await link.filter({ hasText: 'Recensioni' }).click()
    await answer(page, 'Continua a modificare')
    await expect(field).toHaveValue(value)
    await page.goBack()
    await answer(page, 'Continua a modificare')
    await expect(page).toHaveURL(server.url + path)
    await expect(field).toHaveValue(value)
    await reloadAsks(page)
    await expect(field).toHaveValue(value)
    // Another language loads other texts, and the form stays.
    await page.getByRole('button', { name: 'Lingua' }).click()
    await page.getByRole('button', { name: 'English' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
    await expect(page.locator('main [data-unsaved]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('button', { name: 'Italiano' }).press('Enter')
    await expect(field).toHaveValue(value)

    await page.getByRole('main').getByRole('button', { name: save, exact: true }).click()
    await expect(page.locator('[data-unsaved]')).toHaveCount(0)
    await link.filter({ hasText: 'Recensioni' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gestione recensioni' })).toBeVisible()
    await goOn(page, path)
    await field.fill(`${value}1`)
    await link.filter({ hasText: 'Recensioni' }).click()
    await answer(page, 'Esci senza salvare')
    await expect(page.getByRole('heading', { level: 1, name: 'Gestione recensioni' })).toBeVisible()
  })
}

test('payments, the CRM and a new library: a link and a reload ask first', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'super@example.org')
  for (const [path, label] of [
    ['/admin/payments', 'ID client'],
    ['/admin/crm', 'ID client'],
    ['/admin/libraries', "Nome dell'oggettoteca"],
  ] as const) {
    await page.goto(server.url + path)
    await settled(page)
    const field = page.getByLabel(label, { exact: true })
    await field.fill('Altro')
    await sections(page).filter({ hasText: 'Recensioni' }).click()
    await answer(page, 'Continua a modificare')
    await reloadAsks(page)
    await expect(field, path).toHaveValue('Altro')
    await sections(page).filter({ hasText: 'Recensioni' }).click()
    await answer(page, 'Esci senza salvare')
    await expect(page).toHaveURL(/admin\/reviews$/)
  }
})

test('a link keeps the file of an import, and a reload asks before it is dropped, on any page', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'super@example.org')
  await page.goto(`${server.url}/admin/import`)
  await page.getByLabel('File da importare').setInputFiles({
    name: 'attrezzi.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('code,name\nN-1,Pinza\n'),
  })
  await expect(page.getByText('attrezzi.csv')).toBeVisible()
  await reloadAsks(page)
  await sections(page).filter({ hasText: 'Recensioni' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestione recensioni' })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await reloadAsks(page)
  await page.goBack()
  await expect(page.getByText('attrezzi.csv')).toBeVisible()
})

test('a link and Back keep the ticks of labels and the places already used', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'staff@example.org')
  await page.goto(`${server.url}/desk/labels`)
  await press('Nessuno')(page)
  await page.getByRole('checkbox', { name: /^OGT-0027/ }).check()
  await page.getByRole('checkbox', { name: /^OGT-0003 / }).check()
  await page.getByLabel('Posti già usati sul primo foglio').fill('4')
  await expect(page).toHaveURL(/used=4/)
  await goOn(page, '/help')
  await page.goBack()
  await expect(page.getByText(/^Etichette: 2\./)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^OGT-0027/ })).toBeChecked()
  await expect(page.getByLabel('Posti già usati sul primo foglio')).toHaveValue('4')
  // Another category is another choice.
  await page.getByLabel('Categoria').selectOption({ index: 2 })
  await expect(page.getByText(/^Etichette: (?![02]\.)/)).toBeVisible()
})

/** Lists with a search or a filter: the address of the page, and what brings it there. */
const lists: [path: string, choose: (page: Page) => Promise<unknown>, address: RegExp][] = [
  ['/admin/objects', page => page.getByRole('searchbox').fill('trapano'), /\?k=trapano$/],
  [
    '/admin/objects',
    page => page.getByLabel('Mostra').selectOption('withdrawn'),
    /\?show=withdrawn$/,
  ],
  ['/admin/members', page => page.getByLabel('Mostra').selectOption('staff'), /\?show=staff$/],
  ['/admin/members', page => page.getByRole('searchbox').fill('marta'), /\?k=marta$/],
  ['/admin/reviews', page => page.getByRole('searchbox').fill('armadio'), /\?k=armadio$/],
  ['/admin/files', page => page.getByRole('searchbox').fill('trapano'), /\?k=trapano$/],
  ['/admin', press('In ritardo'), /\?show=overdue$/],
  ['/admin', press('Giorno dopo'), /\?day=\d{4}-\d\d-\d\d$/],
  [
    '/admin',
    page => page.getByLabel('Giorno', { exact: true }).fill('2026-01-07'),
    /\?day=2026-01-07$/,
  ],
  [
    '/admin/openings',
    page => page.getByLabel('Punto di ritiro').selectOption({ index: 1 }),
    /\?point=/,
  ],
  ['/desk/labels', page => page.getByRole('searchbox').fill('trapano'), /\?k=trapano$/],
  ['/desk/labels', page => page.getByLabel('Categoria').selectOption({ index: 2 }), /\?category=/],
  ['/desk/day', press('Domani'), /\?tomorrow=true$/],
  [
    '/me/orders',
    page =>
      page.getByRole('group', { name: 'Filtra per stato' }).getByRole('button').first().click(),
    /\?status=\w+$/,
  ],
]

test('filters and searches of lists survive Back and a reload', async ({ page, server }) => {
  await signedIn(page, server, 'super@example.org')
  const content = () => page.getByRole('main').innerText()
  for (const [path, choose, address] of lists) {
    if (path === '/me/orders') await signedIn(page, server)
    await page.goto(`${server.url}${path}`)
    await settled(page)
    await choose(page)
    await expect(page, path).toHaveURL(address)
    await settled(page)
    // The address changes before the list does: two looks agree once the answer is shown.
    let shown = ''
    const look = async () => {
      const before = shown
      shown = await content()
      return before === shown && (await page.locator('main [aria-busy=true]').count()) === 0
    }
    await expect.poll(look, { intervals: [500], message: path }).toBe(true)
    await goOn(page, '/help')
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect.poll(content, path).toBe(shown)
    await page.reload()
    await settled(page)
    await expect.poll(content, path).toBe(shown)
  }
})
