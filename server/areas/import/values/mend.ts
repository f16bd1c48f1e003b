import type { CountryCode } from 'libphonenumber-js/min'
import * as v from 'valibot'
import { furtherColumnsOf } from '../kinds/further-columns.ts'
import { stateOfWord } from '../kinds/states.ts'
import { cell } from '../read/cells.ts'
import type { RawRow } from '../read/parse-table.ts'
import { columnsOf, type TableName, tableNames } from '../rows.ts'
import { mapSlices } from '../slices.ts'
import { type DayOrder, dayOrderOf, type PartDay, partDay, writtenDay } from './days.ts'
import { writtenFlag } from './flags.ts'
import { withoutHtml } from './html.ts'
import { decimalOf, writtenNumber } from './numbers.ts'
import { mendPhone, phoneCountryOf } from './phones.ts'
import { mendCap } from './postcodes.ts'

type Way = 'email' | 'day' | 'phone' | 'cap' | 'flag' | 'integer' | 'decimal' | 'text'
type Cells = Record<string, string>

/** How many rows decide how a whole column is written. */
const looked = 5000

function wayOf(name: string, schema: v.GenericSchema): Way | null {
  if (schema === cell.memberEmail || schema === cell.maybeEmail) return 'email'
  if (schema === cell.day || schema === cell.maybeDay) return 'day'
  if (schema === cell.maybePhone) return 'phone'
  if (schema === cell.cap || schema === cell.maybeCap) return 'cap'
  if (schema === cell.maybeAmount) return 'decimal'
  if (/^(description|handout_note)/.test(name)) return 'text'
  const reads = (text: string, value: unknown) => {
    const result = v.safeParse(schema, text)
    return result.success && result.output === value
  }
  if (reads('true', true)) return 'flag'
  // Degrees have no thousands: their cells read a comma themselves.
  return reads('1', 1) && !reads('1.5', 1.5) ? 'integer' : null
}

/** How the cells of each of our columns are mended, if they are. */
const ways = Object.fromEntries(
  tableNames.map(table => {
    const own = columnsOf(table).map(([name, one]) => [name, wayOf(name, one.cell)] as const)
    const further = furtherColumnsOf(table).map(
      ({ name, cells }) => [name, cells === 'day' ? ('day' as const) : null] as const,
    )
    return [
      table,
      [...own, ...further].flatMap(([name, way]) => (way ? [[name, way] as const] : [])),
    ]
  }),
) as Record<TableName, (readonly [string, Way])[]>

/** Which day stands for a month or a year, of the columns in which they are understood. */
const partDays = Object.fromEntries(
  tableNames.map(table => {
    const all = [
      ...columnsOf(table),
      ...furtherColumnsOf(table).map(one => [one.name, one] as const),
    ]
    return [
      table,
      new Map(all.flatMap(([name, one]) => (one.partDay ? [[name, one.partDay]] : []))),
    ]
  }),
) as unknown as Record<TableName, ReadonlyMap<string, PartDay>>

/** A month or a year for which a day was taken: its first or its last one. */
type Part = { line: number; column: string; text: string; day: string; which: PartDay }

type MendHints = {
  /** The country of the library. */
  country: CountryCode
  /** What the person said about the days of a column. */
  days?: Readonly<Record<string, DayOrder>>
  /** Whether it is a file of our own, whose texts stay as they are. */
  isOwn?: boolean
}

/**
 * Mends the values of rows that people and spreadsheets write in their own ways: days, telephones, postal codes, numbers, yes and
 * no, and HTML. What is not understood stays, and is refused where cells are read. A whole column decides what one cell leaves open.
 * @returns the rows; the columns of which nothing says whether the day or the month stands first; and the days that were taken for
 * months and years
 */
export async function mendRows(
  table: TableName,
  rows: readonly RawRow[],
  headings: readonly string[],
  { country, days = {}, isOwn = false }: MendHints,
): Promise<{ rows: RawRow[]; unsure: string[]; parts: Part[] }> {
  const present = ways[table].filter(
    ([column, way]) => headings.includes(column) && !(isOwn && way === 'text'),
  )
  const textsOf = (column: string) => rows.slice(0, looked).map(({ cells }) => cells[column] ?? '')
  const orders = new Map<string, DayOrder | null | undefined>()
  const countries = new Map<string, CountryCode>()
  const decimals = new Map<string, '.' | ',' | null>()
  for (const [column, way] of present) {
    if (way === 'day') orders.set(column, days[column] ?? dayOrderOf(textsOf(column)))
    if (way === 'phone') countries.set(column, phoneCountryOf(textsOf(column), country))
    if (way === 'decimal') decimals.set(column, decimalOf(textsOf(column)))
  }
  // The days of one file are written in one way.
  const usual = [...orders.values()].find(order => order)
  const parts: Part[] = []
  const mended = await mapSlices(rows, ({ line, cells }) => {
    const own: Cells = { ...cells }
    for (const [column, way] of present) {
      const text = cells[column]
      if (!text) continue
      own[column] = mendCell(way, column, text, {
        cells,
        order: orders.get(column) ?? usual ?? 'dmy',
        country: countries.get(column) ?? country,
        decimal: decimals.get(column) ?? null,
        isOwn,
      })
      const which = own[column] === text ? partDays[table].get(column) : undefined
      const day = which && partDay(text, which)
      if (which && day) {
        own[column] = day
        parts.push({ line, column, text, day, which })
      }
    }
    return { line, cells: own }
  })
  const unsure = [...orders].flatMap(([column, order]) =>
    order === null && !usual ? [column] : [],
  )
  return { rows: mended, unsure, parts }
}

type Column = {
  cells: Cells
  order: DayOrder
  country: CountryCode
  decimal: '.' | ',' | null
  isOwn: boolean
}

function mendCell(
  way: Way,
  column: string,
  text: string,
  { cells, order, country, decimal, isOwn }: Column,
): string {
  switch (way) {
    case 'email':
      return noAddress.test(text) ? '' : text
    case 'day':
      return /^([-–—/?.]|n\/?[ad])$/i.test(text) ? '' : (writtenDay(text, order) ?? text)
    case 'phone':
      return mendPhone(text, country)
    case 'cap':
      return mendCap(text, { city: cells.city ?? '', province: cells.province ?? '' })
    case 'flag':
      return writtenFlag(text) ?? (isOwn ? null : stateFlag(column, text)) ?? text
    case 'integer':
      return wholeNumber(writtenNumber(text)) ?? text
    case 'decimal':
      return writtenNumber(text, decimal ?? '.') ?? text
    case 'text':
      return withoutHtml(text)
  }
}

/** What people write where there is no e-mail. */
const noAddress =
  /^([-–—/?.x]|n\/?[ad]|no|none|nessuna|nessuno|non ?ha|non c['’]è|senza|manca|keine|ohne)$/i

/** `12` for `12.00`. */
function wholeNumber(text: string | null): string | null {
  const [whole = '', decimals = ''] = text?.split('.') ?? []
  return text !== null && !/[1-9]/.test(decimals) ? whole : text
}

/** A word for a state where a file answers yes or no in ours: «in riparazione» under «Manutenzione». */
function stateFlag(column: string, text: string): string | null {
  const state = column === 'maintenance' || column === 'withdrawn' ? stateOfWord(text) : null
  if (!state) return null
  return String(column === 'withdrawn' ? state === 'retired' : state === 'repair')
}
