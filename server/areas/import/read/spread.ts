import type { ImportMapping } from '#contract/shapes/admin/transfer.ts'
import type { CopyState } from '#contract/shapes/catalogue.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { idOf } from '../id-of.ts'
import { stateOfFlag, stateOfWord } from '../kinds/states.ts'
import type { TableName } from '../rows.ts'
import { mapSlices } from '../slices.ts'
import { nameOrderOf, splitName } from '../values/names.ts'
import { decimalOf, writtenNumber } from '../values/numbers.ts'
import type { RawRow } from './parse-table.ts'

type Choice = ImportMapping[string] | undefined
type Cells = Record<string, string>

/** The rows of one of our tables, which rows of a file make. */
export type Spread = { table: TableName; headings: string[]; rows: RawRow[] }
/** A word for a state, in how many rows it is, and what it was taken for. */
export type StateWord = { word: string; rows: number; state: CopyState | null }

export const wordKey = (text: string) => text.trim().toLowerCase().slice(0, 60)

/** Our state for each word of a column: as the person said, else as it is understood. */
export async function statesOf(
  rows: readonly RawRow[],
  heading: string,
  choice: Choice,
): Promise<Map<string, StateWord>> {
  const words = new Map<string, StateWord>()
  await mapSlices(rows, ({ cells }) => {
    const text = cells.state ?? ''
    if (!text) return
    const key = wordKey(text)
    const known = words.get(key)
    if (known) known.rows += 1
    else {
      const state = choice?.states?.[key] ?? stateOfWord(text) ?? stateOfFlag(heading, text)
      words.set(key, { word: text.slice(0, 60), rows: 1, state })
    }
  })
  return words
}

type Hints = {
  heading: (column: string) => string
  states: ReadonlyMap<string, StateWord>
  today: string
}

/**
 * Makes rows of our tables from rows that have the columns of other people: a name in one cell, a word for a state, the value of a
 * copy, who has a thing now. The rows of the file's own table come first.
 */
export async function spread(
  table: TableName,
  headings: readonly string[],
  rows: readonly RawRow[],
  hints: Hints,
): Promise<Spread[]> {
  if (table === 'members') return [await withNames(headings, rows, hints)]
  if (table === 'loans') return [await withLoanStates(headings, rows)]
  if (table === 'categories') return [await withKey(table, 'slug', headings, rows)]
  if (table === 'headquarters') return [await withKey(table, 'code', headings, rows)]
  if (table !== 'objects') return [{ table, headings: [...headings], rows: [...rows] }]
  const own = await withStates(headings, rows, hints)
  const copies = await copiesOf(headings, own.rows, hints.states)
  const loans = await loansOf(headings, own.rows, hints.today)
  return [own, ...[copies, loans].filter(({ rows }) => rows.length > 0)]
}

/** What has only a name gets a key that is made of it. */
async function withKey(
  table: TableName,
  key: 'slug' | 'code',
  headings: readonly string[],
  rows: readonly RawRow[],
): Promise<Spread> {
  if (headings.includes(key)) return { table, headings: [...headings], rows: [...rows] }
  const names = ['name', ...headings.filter(one => one.startsWith('name_'))]
  const keyed = await mapSlices(rows, ({ line, cells }) => {
    const name = names.map(one => cells[one]).find(Boolean) ?? ''
    return { line, cells: { ...cells, [key]: idOf(name) } }
  })
  return { table, headings: [...headings, key], rows: keyed }
}

async function withNames(
  headings: readonly string[],
  rows: readonly RawRow[],
  { heading }: Hints,
): Promise<Spread> {
  if (!headings.includes('full_name'))
    return { table: 'members', headings: [...headings], rows: [...rows] }
  const cells = rows.map(({ cells }) => ({ name: cells.full_name ?? '', email: cells.email ?? '' }))
  const order = nameOrderOf(heading('full_name'), cells)
  return {
    table: 'members',
    headings: [...new Set([...headings, 'first_name', 'last_name'])],
    rows: await mapSlices(rows, ({ line, cells }) => {
      const { first, last } = splitName(cells.full_name ?? '', order, cells.email)
      // Without such a column the first name is a placeholder.
      const given = (column: string) => (headings.includes(column) ? cells[column] : '')
      const names = {
        first_name: given('first_name') || first,
        last_name: given('last_name') || last,
      }
      return { line, cells: { ...cells, ...names } }
    }),
  }
}

/** The states of loans in other systems, by the beginnings of their names. */
const loanStates: readonly (readonly [string, RegExp])[] = [
  [
    'returned',
    /^(closed|returned|checked in|restituit|reso|rientrat|riconsegnat|zuruck|chius|complet|beendet|abgeschlossen)/i,
  ],
  ['cancelled', /^(cancel|annullat|storniert|void)/i],
  ['denied', /^(denied|rejected|rifiutat|declined|abgelehnt)/i],
  [
    'approved',
    /^(active|overdue|on loan|checked out|out$|in corso|in prestito|prestat|aperto|scadut|in ritardo|ausgeliehen|offen|uberfallig|überfällig|open|borrowed|loaned)/i,
  ],
  [
    'pending',
    /^(reserved|pending|booked|prenotat|richiest|in attesa|reserviert|gebucht|angefragt|bestatigt|bestätigt|requested|waiting|confirmed|confermat)/i,
  ],
]

/** What their words for a loan's state mean here. One without a word gets its state from its days later. */
async function withLoanStates(
  headings: readonly string[],
  rows: readonly RawRow[],
): Promise<Spread> {
  const changed = await mapSlices(rows, ({ line, cells }) => {
    const state = loanStates.find(([, words]) => words.test(cells.status ?? ''))?.[0]
    return { line, cells: { ...cells, ...(state && { status: state }) } }
  })
  return { table: 'loans', headings: [...headings], rows: changed }
}

const stateIn = (cells: Cells, states: Hints['states']) =>
  states.get(wordKey(cells.state ?? ''))?.state ?? null

async function withStates(
  headings: readonly string[],
  rows: readonly RawRow[],
  { states, heading }: Hints,
): Promise<Spread> {
  if (!headings.includes('state'))
    return { table: 'objects', headings: [...headings], rows: [...rows] }
  // What another column says already counts too, and what it says that is not understood is refused there.
  const or = (text: string | undefined, isSo: boolean) =>
    !text || text === 'false' ? String(isSo) : text
  const lendableHeading = heading('lendable')
  return {
    table: 'objects',
    headings: [...new Set([...headings, 'maintenance', 'withdrawn'])],
    rows: await mapSlices(rows, ({ line, cells }) => {
      const state = stateIn(cells, states)
      const lendable = cells.lendable ?? ''
      const said = stateOfFlag(lendableHeading, lendable) ?? stateOfWord(lendable)
      // Nothing of a product that is missing is lent either.
      const isAway = [state, said].some(one => one === 'repair' || one === 'missing')
      const maintenance = or(cells.maintenance, isAway)
      const withdrawn = or(cells.withdrawn, state === 'retired' || said === 'retired')
      return { line, cells: { ...cells, maintenance, withdrawn } }
    }),
  }
}

const copyColumns = ['serial_number', 'value_cents', 'bought_on'] as const
const piecesMax = 100
/** How many values decide how all are written. */
const looked = 5000

/** What a file of products says about their copies. All pieces of a product have the state of its row. */
async function copiesOf(
  headings: readonly string[],
  rows: readonly RawRow[],
  states: Hints['states'],
): Promise<Spread> {
  const present = copyColumns.filter(column => headings.includes(`copies.${column}`))
  const isAway = [...states.values()].some(({ state }) => state === 'missing' || state === 'repair')
  const columns = ['code', 'object_code', ...present, ...(isAway ? ['state', 'state_reason'] : [])]
  if (columns.length === 2) return { table: 'copies', headings: columns, rows: [] }
  const written = rows.slice(0, looked).map(({ cells }) => cells['copies.value_cents'] ?? '')
  const decimal = decimalOf(written)
  const made = await mapSlices(rows, ({ line, cells }) => {
    const { code = '', state: word = '' } = cells
    if (!code) return []
    const given = Object.fromEntries(
      present.map(column => [column, cells[`copies.${column}`] ?? '']),
    )
    if (given.value_cents) given.value_cents = centsOf(given.value_cents, decimal)
    const state = stateIn(cells, states)
    const away = state === 'missing' || state === 'repair'
    const row = {
      ...given,
      ...(isAway && { state: away ? state : 'in_service', state_reason: away ? word : '' }),
    }
    const pieces = away ? Math.min(piecesMax, Math.max(1, Number(cells.quantity) || 1)) : 1
    return Array.from({ length: pieces }, (_, at) => {
      const own = at === 0 ? row : { ...row, serial_number: '' }
      return {
        line,
        cells: { ...own, code: at === 0 ? code : `${code}-${at + 1}`, object_code: code } as Cells,
      }
    })
  })
  return { table: 'copies', headings: columns, rows: made.flat() }
}

/** What is no amount stays, and is refused where cells are read. */
function centsOf(text: string, decimal: '.' | ',' | null): string {
  const amount = writtenNumber(text, decimal)
  return amount === null ? text : String(Math.round(Number(amount) * 100))
}

const usualDays = 7

/** The open loans that a file of products names: who has the thing, with one of its days at least. */
async function loansOf(
  headings: readonly string[],
  rows: readonly RawRow[],
  today: string,
): Promise<Spread> {
  const people = ['member_email', 'member_name', 'member_number']
  const columns = [...people, 'object_code', 'headquarters', 'from', 'to']
  if (!people.some(one => headings.includes(`loans.${one}`)))
    return { table: 'loans', headings: columns, rows: [] }
  const made = await mapSlices(rows, ({ line, cells }) => {
    const {
      'loans.member_email': written = '',
      'loans.member_name': name = '',
      'loans.member_number': number = '',
    } = cells
    const email = [written, name].find(one => one.includes('@')) ?? ''
    // People also write there that nobody has it.
    if ((!email && !number && !/\p{L}{2}/u.test(name)) || !cells.code) return []
    const who = email ? { member_email: email } : { member_name: name, member_number: number }
    const isDay = (text = '') => /^\d{4}-\d\d-\d\d$/.test(text)
    const end = cells['loans.to'] ?? ''
    const from =
      cells['loans.from'] || (isDay(end) && end < today ? addDays(end, -usualDays) : today)
    const to = end || (isDay(from) ? addDays(from, usualDays) : today)
    const row = { ...who, object_code: cells.code, from, to }
    return [{ line, cells: { ...row, headquarters: cells.location ?? '' } }]
  })
  return { table: 'loans', headings: columns, rows: made.flat() }
}
