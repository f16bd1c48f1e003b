import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '#contract/limits.ts'
import { contactKinds } from '#contract/shapes/admin/overdue.ts'
import { locales } from '#contract/texts/languages.ts'
import { csvText } from '#domain/csv.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { starterLibrary } from '#server/areas/admin/settings/starter.ts'
import { exportLibrary } from '#server/areas/export/export-library.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { manualName } from '#server/platform/files/document-address.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { friday, openWorld, type World } from '#tests/support/world.ts'
import { importLibrary } from '../import-library.ts'
import { readRaw } from '../read/read-csv.ts'
import { understand, withLabels } from '../read/understanding.ts'
import { columnsOf, type Row, type TableName, tableNames } from '../rows.ts'
import type { Source } from '../sources/source.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'round-trip-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

const rowsOfEach = 4
/** A manual beside the tables. Stored and exported PDFs have a name that is made of their content. */
const pdf = Buffer.from('%PDF-1.7\nCome si usa\n%%EOF')
type Cells = Record<string, string>
const on = (n: number) => addDays('2026-11-01', n)

/** A different value in each row that a column takes, whatever it takes; the tables below say what it has to be. */
function anyCell(column: string, cell: v.GenericSchema, n: number): string {
  const values = [`${column} ${n}`, String(n % 2 === 0), String(n + 1), on(n), '09:00-12:30']
  const more = [`${column}-${n}@example.com`, `4012${n}`, `+39333123456${n}`]
  const found = [...values, ...more].find(value => v.is(cell, value))
  if (!found) throw new Error(`the test knows no value for ${column}: add one`)
  return found
}

const noCard = { card_name: '', from: '', to: '' }
const ofMember = (n: number) => ({ member_email: `socio-${n}@example.com` })
/** The cells that refer to other rows, or that only fit together. */
const given: { [N in TableName]: (n: number) => { [C in keyof Row<N>]?: string } } = {
  categories: n => ({
    slug: `categoria-${n}`,
    family: families[n] ?? '',
    picture: n === 1 ? 'thing-1.png' : '',
  }),
  headquarters: n => ({
    code: `punto-${n}`,
    kind: ['desk', 'smartlocker', 'private', 'desk'][n] ?? '',
    owner_email: n === 2 ? 'socio-2@example.com' : '',
    picture: `point-${n}.png`,
    latitude: `44.49${n + 1}`,
    longitude: `11.34${n + 1}`,
    mon: n === 0 ? '' : '09:00-12:30, 15:00-19:00',
    ...Object.fromEntries(
      ['tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => [day, n === 1 ? '' : '10:00-12:00']),
    ),
  }),
  closures: n => ({
    headquarters: `punto-${n}`,
    when: n === 1 ? `${on(60)}..${on(62)}` : on(60 + n),
    name: n === 2 ? '' : `Chiusura ${n}`,
    hours: n === 2 ? '09:00-12:30' : '',
  }),
  members: n => ({ email: `socio-${n}@example.com`, level: String(5 + n) }),
  memberships: n => ({ ...ofMember(n), to: on(300 + n), price: `${n + 1}.50` }),
  objects: n => ({
    code: `COD-${n}`,
    // The library's first language.
    name_it: `name ${n}`,
    description_it: `description ${n}`,
    categories: ['', 'categoria-0', 'categoria-0;categoria-1', 'categoria-2'][n] ?? '',
    family: families[n + 1] ?? '',
    pictures: `thing-${n}.png`,
    location: `punto-${n}`,
    owner_email: n === 2 ? 'socio-2@example.com' : '',
    accessories: `manico ${n};lama ${n}`,
    manual: n === 3 ? manualName(pdf) : `https://example.com/${n}.pdf`,
    own_fields: n === 3 ? '' : JSON.stringify([{ for: 'all', name: 'Marca', value: `Marca ${n}` }]),
    // As many as the file of copies has, without the retired one.
    quantity: ['2', '1', '1', '1'][n] ?? '',
  }),
  copies: n => ({
    code: ['COD-0', 'COD-0-2', 'COD-1', 'COD-1-2'][n] ?? '',
    object_code: n < 2 ? 'COD-0' : 'COD-1',
    // The first product is in maintenance, the second is not.
    state: ['repair', 'missing', 'in_service', 'retired'][n] ?? '',
    location: `punto-${n === 2 ? 0 : n}`,
  }),
  loans: n => ({
    ...ofMember(n),
    ref: `prestito-${n}`,
    object_code: `COD-${n}`,
    // Of a product with several.
    copy_code: ['COD-0-2', 'COD-1'][n] ?? '',
    status: ['returned', 'approved', 'pending', 'extended'][n] ?? '',
    method: ['desk', 'smartlocker', 'p2p', 'delivery'][n] ?? '',
    headquarters: `punto-${n}`,
    ...(n !== 3 && { address: '', cap: '', city: '', province: '' }),
    from: on(n),
    to: on(20 + n),
    first_to: on(10 + n),
    created: addDays(on(n), -3),
    returned: n === 0 ? on(9) : '',
    contact_shared: String(n === 2),
    owner_agreed: String(n === 2),
    booking: n === 3 ? 'prestito-2' : '',
    lost: String(n === 0),
  }),
  reviews: n => ({ ...ofMember(n), object_code: `COD-${n}` }),
  notes: n => ({
    ...ofMember(n),
    author_email: `socio-${3 - n}@example.com`,
    written: `${on(n)}T10:30:00.000Z`,
  }),
  closings: n => ({
    headquarters: `punto-${n}`,
    closed_by: `socio-${n}@example.com`,
    closed: `${on(n)}T18:30:00.000Z`,
  }),
  receipts: n => ({
    ...ofMember(n),
    year: ['2025', '2025', '2026', '2026'][n] ?? '',
    number: ['7', '8', '1', '2'][n] ?? '',
    kind: ['card', 'contribution', 'card', 'contribution'][n] ?? '',
    method: ['cash', 'free', 'terminal', 'cash'][n] ?? '',
    // The last one gives the first one back.
    cents: ['1000', '0', '2000', '-1000'][n] ?? '',
    reversal_of: n === 3 ? '2025/7' : '',
    reason: n % 2 === 0 ? '' : `reason ${n}`,
    // The first card is that of the file of cards.
    ...(n % 2 === 0 ? { card_name: `card_name ${n}`, from: on(n), to: on(300 + n) } : noCard),
    has_card: String(n === 0),
    headquarters: n === 1 ? '' : `punto-${n}`,
    made_by: n === 1 ? '' : `socio-${3 - n}@example.com`,
    made: `${on(n)}T11:30:00.000Z`,
    closed_on: n === 0 ? on(0) : '',
  }),
  contacts: n => ({
    ...ofMember(n),
    kind: contactKinds[n] ?? '',
    made_by: `socio-${3 - n}@example.com`,
    made: `${on(n)}T10:45:00.000Z`,
  }),
  defects: n => ({
    ...ofMember(n),
    loan: `prestito-${n}`,
    object_code: `COD-${n}`,
    copy_code: ['COD-0-2', 'COD-1', 'COD-2', 'COD-3'][n] ?? '',
    reported: `${on(n)}T08:15:00.000Z`,
    closed: n < 2 ? `${on(n + 1)}T08:15:00.000Z` : '',
    // A change of the state closes one by nobody.
    closed_by: n === 1 ? 'socio-0@example.com' : '',
    outcome: ['nothing', 'repaired'][n] ?? '',
  }),
  wishes: n => ({ ...ofMember(n), object_code: `COD-${n}`, wished: `${on(n)}T07:00:00.000Z` }),
  queue: n => ({
    ...ofMember(n),
    object_code: n === 0 ? 'COD-0' : 'COD-1',
    joined_queue: `${on(9 - n)}T09:00:00.000Z`,
    offered: n === 3 ? on(10) : '',
    ended: n < 2 ? `${on(12 + n)}T09:00:00.000Z` : '',
    outcome: ['left', 'taken'][n] ?? '',
  }),
}

/** Their files have names of their own in each library. */
const renamed = ['picture', 'pictures']
const shown = (name: TableName) => columnsOf(name).filter(([, { hidden }]) => !hidden)

function tableOf(name: TableName): Cells[] {
  return Array.from({ length: rowsOfEach }, (_, n) => {
    const own: Cells = given[name](n)
    return Object.fromEntries(
      shown(name).map(([column, { cell }]) => [column, own[column] ?? anyCell(column, cell, n)]),
    )
  })
}

async function importInto(id: string, files: ReadonlyMap<string, Buffer>) {
  const starter = starterLibrary({ id, domain: id, name: id, email: null, phone: null, hue: 20 })
  const source: Source = {
    names: [...files.keys()],
    read: name => (name === 'library.json' ? starter.read(name) : (files.get(name) ?? null)),
  }
  await acrossLibraries(world.store, db =>
    importLibrary({
      db,
      folder: source,
      now: friday,
      picture: async () => ({ url: '/x.webp', alt: '', avif: '', webp: '', tint: '#fff' }),
      demoHash: null,
      files: localFiles(folder),
    }),
  )
  return acrossLibraries(world.store, db => exportLibrary(db, id, [localFiles(folder)]))
}

/** In a file with semicolons decimals have a comma. */
const withComma = new Set(['price', 'latitude', 'longitude'])
const asExported = (rows: readonly Cells[]) =>
  rows.map(row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        withComma.has(column) ? value.replace('.', ',') : value,
      ]),
    ),
  )

async function rowsIn(files: ReadonlyMap<string, Buffer>, name: TableName): Promise<Cells[]> {
  const { rows } = await readRaw(name, files.get(`${name}.csv`) ?? Buffer.from(''))
  return rows.map(({ cells }) => cells)
}

const sorted = (rows: readonly Cells[]) => {
  const known = rows.map(row =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !renamed.includes(column))),
  )
  return known.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

test('every column comes back from an export as it was imported, twice', async () => {
  const files = new Map<string, Buffer>([[manualName(pdf), pdf]])
  for (const name of tableNames) {
    const headings = shown(name).map(([column]) => column)
    const rows = tableOf(name).map(row => headings.map(heading => row[heading]))
    files.set(`${name}.csv`, Buffer.from(csvText(headings, rows)))
  }
  for (const [n, color] of ['#a31', '#3a1', '#13a', '#aa3'].entries()) {
    const create = { width: 40 + n, height: 30, channels: 3, background: color } as const
    for (const [at, name] of ['point', 'thing'].entries()) {
      const png = sharp({ create: { ...create, height: 30 + at } }).png()
      files.set(`pictures/${name}-${n}.png`, await png.toBuffer())
    }
  }
  const first = await importInto('first', files)
  for (const name of tableNames) {
    const rows = await rowsIn(first, name)
    expect(sorted(rows), name).toEqual(sorted(asExported(tableOf(name))))
    for (const [column] of shown(name)) {
      const values = new Set(rows.map(cells => cells[column]))
      expect(values.size, `${name}, ${column}: a value that could be the default`).toBeGreaterThan(
        1,
      )
    }
  }
  expect(first.get(manualName(pdf))).toEqual(pdf)
  const second = await importInto('second', first)
  for (const name of tableNames) {
    expect(sorted(await rowsIn(second, name)), name).toEqual(sorted(asExported(tableOf(name))))
  }
})

test('every column has a name in words, but those of the demo', async () => {
  for (const name of tableNames) {
    const headings = columnsOf(name).map(([column]) => column)
    const raw = await readRaw(`${name}.csv`, Buffer.from(`${headings.join(',')}\n`))
    for (const locale of locales) {
      const [table] = withLabels([understand(raw, undefined).shown], locale)
      const unnamed = table?.columns.filter(({ label }) => !label).map(column => column.name)
      const ofDemo = columnsOf(name).flatMap(([column, { hidden }]) =>
        hidden === 'demo' ? [column] : [],
      )
      expect(unnamed, name).toEqual(ofDemo)
      const labels = table?.columns.flatMap(({ label }) => label ?? [])
      expect(new Set(labels).size, `${name}, ${locale}`).toBe(labels?.length)
      expect(labels?.join()).not.toMatch(/[{}]/)
    }
  }
})
