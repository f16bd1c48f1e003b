import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportTable } from '#contract/shapes/admin/transfer.ts'
import { type AnyDb, acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { friday, openWorld, type World } from '#tests/support/world.ts'
import { ImportRefused } from './faults.ts'
import type { ImportOptions } from './options.ts'
import { runImport } from './run-import.ts'
import { singleSource } from './sources/source.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'moving-in-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

/** Imports a file, and gives how it was shown and what was refused. */
async function bring(name: string, text: string | Buffer, more: Partial<ImportOptions> = {}) {
  let shown: ImportTable[] = []
  const done = await runImport({
    transaction: fn => acrossLibraries(world.store, fn),
    libraryId: 'bologna',
    source: singleSource(name, Buffer.from(text as string)),
    now: friday,
    draw: async () => ({ url: '/x.webp', alt: '', avif: '', webp: '', tint: '#fff' }),
    files: localFiles(folder),
    point: 'centro',
    show: tables => {
      shown = tables
    },
    ...more,
  }).catch((error: unknown) => {
    if (error instanceof ImportRefused)
      return {
        faults: error.faults.map(({ row, column, rule, value }) => ({ row, column, rule, value })),
      }
    throw error
  })
  return { done, table: shown[0] }
}

const thing = async (code: string) => {
  const found = await acrossLibraries(world.store, db =>
    db
      .selectFrom('objects')
      .innerJoin('copies', join =>
        join
          .onRef('copies.object_id', '=', 'objects.id')
          .onRef('copies.library_id', '=', 'objects.library_id'),
      )
      .select([
        'objects.name',
        'maintenance',
        'withdrawn',
        'own_fields',
        'copies.code',
        'state',
        'value_cents',
        'serial_number',
      ])
      .where('objects.library_id', '=', 'bologna')
      .where('objects.code', '=', code)
      .orderBy('copies.code')
      .execute(),
  )
  return found
}

describe('an inventory that a volunteer keeps', () => {
  const heading =
    'Inventario 2026\n\nCod.;Attrezzo;Tipologia;Marca;Scaffale;Valore (€);Stato;Quantità;Note\n'
  const rows =
    'V1;Trapano;Utensili;Singer;C7;25,00;ok;1;\n' +
    'V2;Levigatrice;Utensili;Makita;B4;1.250,00;rotto;2;<p>Con <b>carta</b></p>\n' +
    'V3;Tenda;Campeggio;;F4;60,00;smarrita;1;\n' +
    'V4;Amaca;Campeggio;;F5;;buttata;;\n' +
    'TOTALE;4;;;;1.335,00;;;\n'

  test('comes with its states, values and own fields; the total is no thing', async () => {
    const { done, table } = await bring(
      'inventario.csv',
      Buffer.concat([Buffer.from((heading + rows).replace('€', '\x80'), 'latin1')]),
    )
    expect(done).toMatchObject({ counts: { objects: { created: 4 } } })
    expect(table).toMatchObject({
      table: 'objects',
      left_rows: [
        { line: 1, why: 'title' },
        { line: 8, why: 'total' },
      ],
      own: [{ heading: 'marca', for: 'staff' }],
      also: ['copies'],
    })
    expect(table?.preview?.[0]).toMatchObject({ name: 'Trapano', maintenance: 'false' })
    expect(await thing('V1')).toMatchObject([
      {
        maintenance: false,
        state: 'in_service',
        value_cents: 2500,
        own_fields: [{ name: 'Marca', value: 'Singer', for: 'staff' }],
      },
    ])
    // None of the two that are broken is lent.
    expect(
      (await thing('V2')).map(({ code, state, value_cents }) => [code, state, value_cents]),
    ).toEqual([
      ['V2', 'repair', 125_000],
      ['V2-2', 'repair', 125_000],
    ])
    expect(await thing('V3')).toMatchObject([{ state: 'missing' }])
    expect(await thing('V4')).toMatchObject([{ withdrawn: true }])
  })

  test('asks what a word means that nobody knows, and remembers the answer for the next file', async () => {
    const text = (code: string, word: string) =>
      `Attrezzo;Cod.;Stato;Colore\nSega;${code};${word};rossa\nPialla;${code}b;ok;blu\n`
    const { done, table } = await bring('attrezzi.csv', text('W1', 'boh'))
    expect(done).toEqual({
      faults: [{ row: 2, column: 'Stato', rule: 'state_word', value: 'boh' }],
    })
    expect(table?.states).toEqual([
      { word: 'boh', rows: 1, state: null },
      { word: 'ok', rows: 1, state: 'in_service' },
    ])
    const reading = {
      table: 'objects',
      columns: {},
      states: { boh: 'repair' as const },
      own: { colore: 'all' as const },
    }
    await bring('attrezzi.csv', text('W1', 'boh'), { mapping: { 'attrezzi.csv': reading } })
    expect(await thing('W1')).toMatchObject([
      { maintenance: true, own_fields: [{ name: 'Colore', for: 'all' }] },
    ])
    const again = await bring('altri attrezzi.csv', text('W2', 'Boh'))
    expect(again.table?.remembered).toBe(true)
    expect(await thing('W2')).toMatchObject([
      { maintenance: true, own_fields: [{ name: 'Colore', for: 'all' }] },
    ])
  })

  test('leaves out the rows of a column, kits before anybody says so', async () => {
    const text = 'Name,Code,Type\nTent,K1,loan\nCamping set,K2,kit\nHelp,K3,workshop\n'
    const first = await bring('items.csv', text, { dry: true })
    expect(first.table?.groups).toEqual([
      {
        heading: 'type',
        values: [
          { value: 'loan', rows: 1, skipped: false },
          { value: 'kit', rows: 1, skipped: true },
          { value: 'workshop', rows: 1, skipped: false },
        ],
      },
    ])
    expect(first.done).toMatchObject({ counts: { objects: { created: 2 } } })
    const mapping = {
      'items.csv': { table: 'objects', columns: {}, skip: { type: ['kit', 'workshop'] } },
    }
    const second = await bring('items.csv', text, { dry: true, mapping })
    expect(second.done).toMatchObject({ counts: { objects: { created: 1 } } })
  })
})

test('own fields are found: those for all by everybody, the others by staff', async () => {
  await bring('cose.csv', 'Oggetto;Cod.;Materiale;Donatore\nCassa;Z1;palissandro;Ermenegildo\n', {
    mapping: {
      'cose.csv': { table: 'objects', columns: {}, own: { materiale: 'all', donatore: 'staff' } },
    },
  })
  const foundBy = (word: string) =>
    withLibrary(world.store, 'bologna', async db => {
      const staff = await sql<{ id: string }>`select id from found_products(${[word]})`.execute(db)
      const all = await sql<{ id: string }>`select id from objects where code = 'Z1'
        and search @@ to_tsquery('it_unaccent', ${word})`.execute(db)
      return [staff.rows.length, all.rows.length]
    })
  expect(await foundBy('palissandro')).toEqual([1, 1])
  expect(await foundBy('ermenegildo')).toEqual([1, 0])
})

test('members whose names are in one cell are found under both, and days that may be read in two ways are asked', async () => {
  const text =
    'Cognome e nome;E-mail;Iscritto dal\nDe Santis Ada;ada.desantis@example.com;1/2/2026\n'
  const { table } = await bring('soci.csv', text, { dry: true })
  expect(table?.unsure_days).toEqual([
    { heading: 'iscritto_dal', sample: '1/2/2026', dmy: '2026-02-01', mdy: '2026-01-02' },
  ])
  expect(table?.preview?.[0]).toMatchObject({
    first_name: 'Ada',
    last_name: 'De Santis',
    joined: '2026-02-01',
  })
})

test('an import that is made reports its warnings in groups, each row once', async () => {
  const cards = (name: string, joined: string) =>
    `Cognome e nome;Telefono;Iscritto dal;Scadenza tessera\n${name} Una;051 234567;${joined};2025-03-01\n${name} Due;051 234568;2020-01-01;2025-03-01\n`
  const warned = async (name: string, joined: string, more: Partial<ImportOptions> = {}) => {
    const { done } = await bring(name, cards(name.slice(0, 4), joined), more)
    if (!('warnings' in done)) throw new Error(JSON.stringify(done))
    return done.warnings?.map(({ rule, heading, count }) => [rule, heading, count]).sort()
  }
  const found = [
    ['card_from_before', null, 1],
    ['card_from_joined', null, 1],
    ['card_over', 'Scadenza tessera', 2],
    ['no_email', null, 2],
  ]
  expect(await warned('Beta.csv', '')).toEqual(found)
  const groups = [{ file: 'Alfa.csv', column: 'joined', rule: 'day', choice: 'empty' as const }]
  // What is warned of while rows are compared is not said again while they are written.
  expect(await warned('Alfa.csv', 'boh', { decisions: { groups, cells: [] } })).toEqual(found)
})

test('a person may leave a file out, and a sheet with notes refuses nothing', async () => {
  const mapping = { 'spesa.csv': { table: 'none', columns: {} } }
  expect((await bring('spesa.csv', 'what,price\nbread,2\n', { mapping })).done).toEqual({
    faults: [{ row: null, column: null, rule: 'nothing', value: undefined }],
  })
})

const selectLoansOf = (db: AnyDb, ...codes: string[]) =>
  db
    .selectFrom('loans')
    .innerJoin('members', 'members.id', 'loans.member_id')
    .innerJoin('objects', join =>
      join
        .onRef('objects.id', '=', 'loans.object_id')
        .onRef('objects.library_id', '=', 'loans.library_id'),
    )
    .where('objects.code', 'in', codes)

const loansOf = (code: string) =>
  acrossLibraries(world.store, db =>
    selectLoansOf(db, code)
      .select(['members.name', 'loans.status', 'from_date', 'to_date'])
      .execute(),
  )

test('an inventory that says by name who has a thing brings the open loan; nobody is asked about, and the thing comes', async () => {
  const file = 'leihladen.csv'
  const text =
    'Gegenstand;Rubrik;Regal;Nr.;Zustand;Ausleihbar;Ausgeliehen an;Seit;Zurück bis\n' +
    'Raclette;Küche;R2;L1;gut;ja;Bonfiglioli, Marta;16.11.26;30.11.26\n' +
    'Fondue;Küche;R2;L2;gut;ja;Müller, Anna;17.11.26;30.11.26\n' +
    'Waffeleisen;Küche;R2;L3;gut;nein;;;\n' +
    'Entsafter;Küche;R2;L4;gut;ja;-;;\n'
  const { done } = await bring(file, text)
  expect(done).toEqual({
    faults: [{ row: 3, column: 'Ausgeliehen an', rule: 'unknown', value: 'Müller, Anna' }],
  })
  const groups = [{ file, column: 'member_name', rule: 'unknown', choice: 'empty' as const }]
  const again = await bring(file, text, { decisions: { groups, cells: [] } })
  expect(again.done).toMatchObject({ counts: { objects: { created: 4 }, loans: { created: 1 } } })
  expect(await loansOf('L1')).toEqual([
    {
      name: 'Marta Bonfiglioli',
      status: 'approved',
      from_date: '2026-11-16',
      to_date: '2026-11-30',
    },
  ])
  expect(await loansOf('L2')).toEqual([])
  // A second column says that it is not lent.
  expect(await thing('L3')).toMatchObject([{ maintenance: true }])
  expect(await thing('L4')).toMatchObject([{ maintenance: false }])
})

test('a register of loans that names things finds them; of two with one name it asks which', async () => {
  await bring('cose.csv', 'Oggetto;Cod.\nMola da banco;Y1\nScala a pioli;Y2\nScala a pioli;Y3\n')
  const text = (...rows: string[]) =>
    `Oggetto;Socio;Data prestito;Da riportare il;Rientrato il\n${rows.join('\n')}\n`
  const { done } = await bring(
    'prestiti.csv',
    text(
      'mola da banco;Bonfiglioli Marta;16/11/2026;30/11/2026;',
      'Scala a pioli;Bonfiglioli Marta;16/11/2026;30/11/2026;',
      'Gru;Bonfiglioli Marta;16/11/2026;30/11/2026;',
      ';Bonfiglioli Marta;16/11/2026;30/11/2026;',
    ),
  )
  expect(done).toEqual({
    faults: [
      { row: 3, column: 'Oggetto', rule: 'several_products', value: 'Scala a pioli' },
      { row: 4, column: 'Oggetto', rule: 'unknown', value: 'Gru' },
      { row: 5, column: 'object_code', rule: 'empty', value: undefined },
    ],
  })
  const known = text(
    'mola da banco;Bonfiglioli Marta;16/11/2026;30/11/2026;',
    'mola da banco;Bonfiglioli Marta;01/09/2026;15/09/2026;14/09/2026',
  )
  const { done: brought } = await bring('prestiti.csv', known)
  expect(brought).toMatchObject({ counts: { loans: { created: 2 } } })
  expect((await loansOf('Y1')).map(({ status }) => status).sort()).toEqual(['approved', 'returned'])
  // The same file again changes nothing.
  const { done: same } = await bring('prestiti.csv', known)
  expect(same).toMatchObject({ counts: { loans: { created: 0, unchanged: 2 } } })
})

test('what a register of loans has besides is a note of the loan for staff; its notes are no note of the borrower', async () => {
  await bring('cose.csv', 'Oggetto;Cod.\nSaldatore;Z1\nMorsa;Z2\n')
  const text =
    'Oggetto;Socio;Data prestito;Da riportare il;Cauzione;Operatore;Note\n' +
    'Saldatore;Bonfiglioli Marta;16/11/2026;30/11/2026;20 €;Carla;manca lo stagno\n' +
    'Morsa;Bonfiglioli Marta;16/11/2026;30/11/2026;;;\n'
  const { done, table } = await bring('registro.csv', text)
  expect(done).toMatchObject({ counts: { loans: { created: 2 } } })
  expect(table?.own?.map(({ heading }) => heading)).toEqual(['cauzione', 'operatore'])
  const notes = await acrossLibraries(world.store, db =>
    selectLoansOf(db, 'Z1', 'Z2')
      .select(['objects.code', 'loans.note', 'loans.staff_note'])
      .orderBy('objects.code')
      .execute(),
  )
  expect(notes).toEqual([
    { code: 'Z1', note: '', staff_note: 'manca lo stagno\nCauzione: 20 €\nOperatore: Carla' },
    { code: 'Z2', note: '', staff_note: '' },
  ])
})

test('what a file of cards has besides is one note of each member for staff, also after the same file again', async () => {
  await bring('soci.csv', 'Nome;Cognome;E-mail\nPia;Conti;pia.conti@example.com\n')
  const text =
    'E-mail;Tessera;Dal;Al;Pagamento\n' +
    'pia.conti@example.com;Annuale;01/11/2025;31/10/2026;bonifico\n' +
    'pia.conti@example.com;Annuale;01/11/2026;31/10/2027;contanti\n'
  const notes = () =>
    acrossLibraries(world.store, db =>
      db
        .selectFrom('member_notes')
        .innerJoin('members', join =>
          join
            .onRef('members.id', '=', 'member_notes.member_id')
            .onRef('members.library_id', '=', 'member_notes.library_id'),
        )
        .select('text')
        .where('members.email', '=', 'pia.conti@example.com')
        .execute(),
    )
  const { done } = await bring('tessere.csv', text)
  expect(done).toMatchObject({ counts: { memberships: { created: 2 } } })
  expect(await notes()).toEqual([{ text: 'Pagamento: bonifico\nPagamento: contanti' }])
  await bring('tessere.csv', text)
  expect(await notes()).toHaveLength(1)
})
