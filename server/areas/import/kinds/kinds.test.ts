import { expect, test } from 'vitest'
import { readRaw } from '../read/read-csv.ts'
import { reasonText, understand } from '../read/understanding.ts'
import { kindOf } from './kinds.ts'
import { stateOfFlag, stateOfWord } from './states.ts'

const raw = (text: string) => readRaw('foglio.csv', Buffer.from(text))

test.each([
  // What volunteers keep.
  ['Cod.;Oggetto;Tipologia;Marca;Dove sta;Stato\n1;Trapano;Utensili;Singer;Centro;ok\n', 'objects'],
  [
    'Cognome e nome;E-mail;Cellulare;Tessera n.;Scadenza;Quota\nNeri Ada;ada@example.org;333 1234567;T1;21/02/2027;10\n',
    'members',
  ],
  ['Chi;Recapito\nAda Neri;ada@example.org\n', 'members'],
  [
    'Socio;Tessera;Valida dal;Valida fino al\nNeri Ada;Annuale;1/1/2026;31/12/2026\n',
    'memberships',
  ],
  ['Oggetto;Prestato a;Dal;Al\nTrapano;Neri Ada;1/2/2026;8/2/2026\n', 'loans'],
  [
    'Oggetto;Scaffale;Prestato a;Dal;Al\nTrapano;A1;;;\nSega;A2;;;\nTenda;B1;Neri Ada;1/2/2026;8/2/2026\n',
    'objects',
  ],
  ['Categoria\nCucina\nGiardino\n', 'categories'],
  ['Sede;Indirizzo;Orari\nCentro;Via Roma 1;10-13\n', 'headquarters'],
  // Other languages.
  ['Gegenstand;Kategorie;Hersteller;Zustand\nBohrmaschine;Werkzeug;Bosch;gut\n', 'objects'],
  [
    'Vorname;Nachname;E-Mail-Adresse;Telefonnummer\nAda;Neri;ada@example.org;030 901820\n',
    'members',
  ],
  ['Mitglied;Ausweis;Gültig ab;Gültig bis\nAda Neri;Jahr;1.1.2026;31.12.2026\n', 'memberships'],
  ['Prénom;Nom;Courriel\nAda;Neri;ada@example.org\n', 'members'],
  // Other systems.
  [
    'id,title,description,category,kit,tags,location,bookable,valuation\nc1,Projector,HDMI,AV,,indoor,Store,yes,320\n',
    'objects',
  ],
  [
    'id,complete_number,name,categories,brand,model,serial,status\n17,B-1,Sander,Tools,Ryobi,BE,,active\n',
    'objects',
  ],
  [
    'Loan,Tool,Borrower,Checked out,Due back,Returned\n1,Drill,Ada Neri,2026-01-01,2026-01-08,\n',
    'loans',
  ],
  [
    'Booking number,Item,Customer,Pickup date,Return date,Status\nB-1,Projector,Jane Roe,2026-12-04,2026-12-07,Confirmed\n',
    null,
  ],
  // None of ours.
  ['what,price\nbread,2\n', null],
  ['Data;Entrate;Uscite\n1/1/2026;10;5\n', null],
])('%s is a table of %s', async (text, table) => {
  expect(kindOf(await raw(text)).table).toBe(table)
})

test('bookings of another system are no products, and the reason names the columns', async () => {
  const table = await raw(
    'ID;post_title;type;repetition-start;repetition-end;user-firstname;item-post_title\n1;Booking: Lotte;Booking;2026-05-09T00:00:00+00:00;2026-05-10T00:00:00+00:00;Jana;Lastenrad Lotte\n',
  )
  const { table: kind, reason } = kindOf(table)
  expect([kind, reason.rule]).toEqual([null, 'bookings'])
  expect(reasonText(reason, 'en')).toContain('«item-post_title»')
  // The person can say otherwise.
  expect(understand(table, { table: 'loans', columns: {} }).table).toBe('loans')
})

test('a report of cards is one although each card names its member', async () => {
  const table = await raw(
    'Member ID,First name,Last name,Email,Membership number,Membership type,Starts,Expires,Status,Price\n311,Ada,Neri,ada@example.org,M1,Standard,2024-09-12,2025-09-11,EXPIRED,20.00\n',
  )
  const { table: kind, system, cellsOf } = understand(table, undefined)
  expect([kind, system]).toEqual(['memberships', 'Lend Engine'])
  expect(cellsOf(table.rows[0]?.cells ?? {})).toMatchObject({
    member_email: 'ada@example.org',
    card_name: 'Standard',
    from: '2024-09-12',
    to: '2025-09-11',
  })
})

test('an e-mail, a telephone and a state are found by their cells, whatever their headings', async () => {
  const people = await raw(
    'Chi;Dove scrivo;Dove chiamo\nAda Neri;ada@example.org;333 1234567\nLuca Bo;luca@example.org;+39 333 7654321\n',
  )
  const read = understand(people, { table: 'members', columns: {} })
  expect(
    Object.fromEntries(
      read.shown.columns.filter(({ from }) => from[0]).map(({ name, from }) => [name, from[0]]),
    ),
  ).toEqual({
    email: 'dove_scrivo',
    phone_number: 'dove_chiamo',
    full_name: 'chi',
  })
  const things = await raw('Attrezzo;Com’è\nSega;rotto\nTenda;ok\nScala;in riparazione\n')
  const state = understand(things, undefined).shown.columns.find(({ name }) => name === 'state')
  expect(state?.from).toEqual(['com’è'])
})

test.each([
  ['In stock', 'in_service'],
  ['On loan', 'in_service'],
  ['ok', 'in_service'],
  ['buono', 'in_service'],
  ['Out for Repair', 'repair'],
  ['rotto', 'repair'],
  ['kaputt', 'repair'],
  ['À réparer', 'repair'],
  ['Prêté', 'in_service'],
  ['Averiado', 'repair'],
  ['Not working', 'repair'],
  ['Lost', 'missing'],
  ['smarrito', 'missing'],
  ['Broken - Not Fixable', 'retired'],
  ['dismesso', 'retired'],
  ['kaputt – Stange fehlt', 'repair'],
  ['On loan - lost', 'missing'],
  ['boh', null],
  ['', null],
])('the word «%s» for a state', (word, state) => {
  expect(stateOfWord(word)).toBe(state)
})

test.each(['Location', 'Ubicazione'])('states under «%s» are no places', async heading => {
  const text = `Code,Name,${heading}\nA-1,Saw,In stock\nA-2,Drill,On loan\nA-3,Plane,Repair\n`
  const { shown, cellsOf } = understand(await raw(text), undefined)
  const from = (column: string) => shown.columns.find(({ name }) => name === column)?.from
  expect([from('location'), from('state')]).toEqual([[], [heading.toLowerCase()]])
  expect(cellsOf({ [heading.toLowerCase()]: 'Repair' })).toMatchObject({ state: 'Repair' })
  expect(cellsOf({ [heading.toLowerCase()]: 'Repair' }).location ?? '').toBe('')
  const both = text.replace('\n', ',Condition\n').replaceAll(/(stock|loan|Repair)\n/g, '$1,Good\n')
  const other = understand(await raw(both), undefined).shown.columns
  expect(
    ['location', 'state', 'maintenance'].map(one => other.find(({ name }) => name === one)?.from),
  ).toEqual([[], ['condition'], [heading.toLowerCase()]])
})

test('of two columns with codes the one counts that is of each thing', async () => {
  const text = 'id,complete_number,code,name,status\n17,B-1,B,Sander,active\n18,B-2,B,Saw,retired\n'
  const { shown } = understand(await raw(text), undefined)
  const from = (column: string) => shown.columns.find(({ name }) => name === column)?.from
  expect([shown.table, from('code'), from('name'), from('state')]).toEqual([
    'objects',
    ['complete_number'],
    ['name'],
    ['status'],
  ])
})

test('one cell with both names is no first name', async () => {
  const { shown } = understand(await raw('Name,Email\nAda Neri,ada@example.org\n'), undefined)
  const read = shown.columns.filter(({ from }) => from.length > 0).map(({ name }) => name)
  expect(read.sort()).toEqual(['email', 'full_name'])
})

test('yes and no are a state by what their heading asks', () => {
  expect(stateOfFlag('is_borrowable', 'false')).toBe('repair')
  expect(stateOfFlag('bookable', 'yes')).toBe('in_service')
  expect(stateOfFlag('Rotto', 'sì')).toBe('repair')
  expect(stateOfFlag('Lost', 'yes')).toBe('missing')
  expect(stateOfFlag('Rotto', 'no')).toBe('in_service')
})
