import type { CountryCode } from 'libphonenumber-js/min'
import {
  type ImportReading,
  type ImportTable,
  type OwnField,
  ownFieldsMax,
} from '#contract/shapes/admin/transfer.ts'
import type { FaultList } from '../faults.ts'
import { profilesOf } from '../kinds/contents.ts'
import type { TableName } from '../rows.ts'
import { mapSlices, turns } from '../slices.ts'
import { writtenDay } from '../values/days.ts'
import { mendRows } from '../values/mend.ts'
import { namedCountry } from '../values/phones.ts'
import { withCodes } from './codes.ts'
import type { RawRow, RawTable } from './parse-table.ts'
import { type Spread, type StateWord, spread, statesOf, wordKey } from './spread.ts'
import type { Understood } from './understanding.ts'

type Choice = ImportReading | undefined

const previewRows = 3
const previewChars = 120
/** How long a cell may be. */
const noteChars = 20_000
const shownStates = 40
const shownLeft = 20
/** A column has groups of rows if it has so many different values at most, each as short as this. */
const [groupsMax, groupChars] = [8, 40]
/** Says of which country the telephones of a file are, by so many rows. */
const countryHeading = /^(country|paese|nazione|land|pays|pais)$/
const looked = 200
/** What other systems call things that are no product of ours: parts of nothing, or no things. */
const neverProducts = /^(kit|bundle|package|service|servizio|dienstleistung|event|corso)$/i

/** Where a table has what no other column of ours takes: fields with a name, or a note for staff. */
const ownColumns: Partial<Record<TableName, string>> = {
  objects: 'own_fields',
  members: 'leftover',
  memberships: 'leftover',
  loans: 'staff_note',
}

type Prepared = { parts: Spread[]; shown: Partial<ImportTable> }

type PrepareHints = {
  country: CountryCode
  today: string
  /** Adds placeholders, and the demo's days. */
  complete: (cells: Record<string, string>) => Record<string, string>
  faults: FaultList
  /** A row by our columns, with what the person decided about its cells; `null` if it is left out. */
  decide: (row: RawRow) => Record<string, string> | null
  /** Called with a row that is left out. */
  skip: (row: Record<string, unknown> & { line: number }) => void
}

/**
 * Turns a file's rows into rows of our tables, before their cells are checked: leaves out what the person leaves out, mends values, gives
 * codes, and makes rows of further tables. @returns them, and what there is to show of it
 */
export async function prepare(
  raw: RawTable,
  table: TableName,
  { cellsOf, headings, reason, guessed, left, shown: { columns } }: Understood,
  choice: Choice,
  { country, today, complete, faults, decide, skip }: PrepareHints,
): Promise<Prepared> {
  const isOwn = reason.rule === 'own' && !guessed
  const groups = await groupsOf(raw, choice)
  const isSkipped = ({ cells }: RawRow) =>
    groups.some(({ heading, values }) =>
      values.some(({ value, skipped }) => skipped && value === cells[heading]),
    )
  const isAny = groups.some(({ values }) => values.some(({ skipped }) => skipped))
  const titleOf = (heading: string) => raw.titles?.[raw.headings.indexOf(heading)] || heading
  const headingOf = (column: string) => columns.find(({ name }) => name === column)?.from[0] ?? ''
  const ownColumn = ownColumns[table]
  const own = ownColumn ? ownHeadings(raw, left, choice, table) : []
  const withOwn = (cells: Record<string, string>, theirs: Record<string, string>) => {
    const fields = own.flatMap(({ heading, for: viewer }): OwnField[] => {
      const value = (theirs[heading] ?? '').slice(0, 2000)
      return value ? [{ name: titleOf(heading).slice(0, 60), value, for: viewer }] : []
    })
    if (!ownColumn || fields.length === 0) return cells
    if (table === 'objects') return { ...cells, [ownColumn]: JSON.stringify(fields) }
    const lines = [cells[ownColumn] ?? '', linesOf(fields)].filter(Boolean).join('\n')
    return { ...cells, [ownColumn]: lines.slice(0, noteChars) }
  }
  const taken = await mapSlices(raw.rows, row => {
    const { line } = row
    const ours = withOwn(complete(cellsOf(row.cells)), row.cells)
    const cells = isAny && isSkipped(row) ? null : decide({ line, cells: ours })
    if (cells) return [{ line, cells }]
    skip({ ...ours, line })
    return []
  })
  const read = taken.flat()
  const all = own.length > 0 && ownColumn ? [...new Set([...headings, ownColumn])] : headings
  const days = Object.entries(choice?.days ?? {}).flatMap(([heading, order]) =>
    columns.filter(({ from }) => from.includes(heading)).map(({ name }) => [name, order] as const),
  )
  const named = raw.headings.find(one => countryHeading.test(one))
  const home =
    (named && namedCountry(raw.rows.slice(0, looked).map(({ cells }) => cells[named] ?? ''))) ||
    country
  const mended = await mendRows(table, read, all, {
    country: home,
    days: Object.fromEntries(days),
    isOwn,
  })
  for (const { line, column, text, day, which } of mended.parts) {
    const at = { file: raw.file, row: line, column: column.replace(/^\w+\./, '') }
    const rule = which === 'first' ? 'day_first' : 'day_last'
    faults.push({ ...at, rule, value: `${text} → ${day}` })
  }
  const coded =
    table === 'objects'
      ? await withCodes({ file: raw.file, headings: all, rows: mended.rows })
      : { headings: all, rows: mended.rows }
  const asked = table === 'objects' ? headingOf('state') : ''
  const states = asked
    ? await statesOf(coded.rows, titleOf(asked), choice)
    : new Map<string, StateWord>()
  const isUnclear = [...states.values()].some(({ state }) => state === null)
  await mapSlices(isUnclear ? coded.rows : [], ({ line, cells }) => {
    const word = states.get(wordKey(cells.state ?? ''))
    if (word?.state !== null) return
    const at = { file: raw.file, row: line, column: 'state' }
    faults.push({ ...at, rule: 'state_word', value: word.word })
  })
  const parts = isOwn
    ? [{ table, headings: [...coded.headings], rows: [...coded.rows] }]
    : await spread(table, coded.headings, coded.rows, {
        heading: column => titleOf(headingOf(column)),
        states,
        today,
      })
  const unsure = mended.unsure.flatMap(column => unsureDay(raw, headingOf(column)))
  const also = parts.slice(1).map(part => part.table)
  const shown: Partial<ImportTable> = {
    ...(also.length > 0 && { also }),
    ...(groups.length > 0 && { groups }),
    ...(states.size > 0 && { states: [...states.values()].slice(0, shownStates) }),
    ...(own.length > 0 && { own }),
    ...(unsure.length > 0 && { unsure_days: unsure }),
    preview: (parts[0]?.rows ?? [])
      .slice(0, previewRows)
      .map(({ cells }) => previewOf(cells, columns, parts, cells.code)),
  }
  return { parts, shown }
}

/** What is shown of a file whether it is understood or not. */
export const leftRowsOf = ({ left = [] }: RawTable) =>
  left.length > 0 ? { left_rows: left.slice(0, shownLeft) } : {}

function previewOf(
  cells: Record<string, string>,
  columns: ImportTable['columns'],
  parts: readonly Spread[],
  code = '',
) {
  const names = columns.filter(({ from }) => from.length > 0).map(({ name }) => name)
  // What was made of other columns is shown too.
  const made = ['code', 'first_name', 'last_name', 'maintenance', 'withdrawn'].filter(name =>
    parts[0]?.headings.includes(name),
  )
  const shown = [...new Set([...names, ...made])].flatMap(name => {
    const [table, column = ''] = name.split('.')
    const other = parts.slice(1).find(part => part.table === table)
    const row = other?.rows.find(one => (one.cells.object_code ?? '') === code)
    const value = other ? row?.cells[column] : cells[name]
    return value ? [[name, shownIn(name, value).slice(0, previewChars)] as const] : []
  })
  return Object.fromEntries(shown)
}

/** An amount in cents as in euro. */
const shownIn = (name: string, value: string) =>
  name.endsWith('_cents') && /^\d+$/.test(value) ? (Number(value) / 100).toFixed(2) : value

/** What has no column of ours is a note for staff: a line for each value. */
const linesOf = (fields: readonly OwnField[]) =>
  fields
    .map(
      ({ name, value }) =>
        `${name}: ${value
          .split('\n')
          .map(line => line.trim())
          .join(' / ')}`,
    )
    .join('\n')

/** The headings that become own fields, or lines of a note: those with values that no column of ours reads, unless the person says otherwise. */
function ownHeadings(raw: RawTable, left: readonly string[], choice: Choice, table: TableName) {
  return left
    .filter(heading => raw.filled?.[raw.headings.indexOf(heading)])
    .flatMap(heading => {
      // Only staff read notes.
      const said = choice?.own?.[heading] ?? 'staff'
      const viewer = said && table !== 'objects' ? 'staff' : said
      return viewer ? [{ heading, for: viewer }] : []
    })
    .slice(0, ownFieldsMax)
}

/** Columns by which rows may be left out. Without a word of the person, kits and services are. */
async function groupsOf(raw: RawTable, choice: Choice): Promise<Group[]> {
  const profiles = profilesOf(raw)
  const turn = turns()
  const groups: Group[] = []
  for (const heading of raw.headings) {
    const others = turn()
    if (others) await others
    const { content, distinct } = profiles.get(heading) ?? { content: null, distinct: 1 }
    const isUnlike = (distinct > 0.7 && raw.rows.length > 5) || (content && unlike.has(content))
    const said = choice?.skip?.[heading]
    const counts = said || !isUnlike ? countsOf(raw, heading) : null
    if (!counts) continue
    const isKind = /(^|_)(type|tipo|typ|kind|art|tipologia)(_\d)?$/.test(heading)
    const values = [...counts].map(([value, rows]) => ({
      value,
      rows,
      skipped: said?.includes(value) ?? (isKind && neverProducts.test(value)),
    }))
    const isGrouped = said || isKind || values.some(({ rows }) => rows > 1)
    if (isGrouped && (values.length > 1 || values.some(({ skipped }) => skipped))) {
      groups.push({ heading, values })
    }
  }
  return groups
}
type Group = NonNullable<ImportTable['groups']>[number]
/** What no group of rows has in common. */
const unlike = new Set(['day', 'email', 'phone', 'url'])

/** How many rows have each value; `null` if there are too many values, or one is too long. */
function countsOf({ rows }: RawTable, heading: string): Map<string, number> | null {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    const value = cells[heading]
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > groupsMax || (value && value.length > groupChars)) return null
  }
  return counts
}

function unsureDay(raw: RawTable, heading: string) {
  for (const { cells } of raw.rows) {
    const sample = cells[heading] ?? ''
    const [dmy, mdy] = [writtenDay(sample, 'dmy'), writtenDay(sample, 'mdy')]
    if (dmy && mdy && dmy !== mdy) return [{ heading, sample, dmy, mdy }]
  }
  return []
}
