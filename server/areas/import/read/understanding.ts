import type { ImportMapping, ImportTable } from '#contract/shapes/admin/transfer.ts'
import { type Locale, locales } from '#contract/texts/languages.ts'
import { labelOf } from '../columns/column.ts'
import { columnsOf, type TableName, tableNames, tables } from '../rows.ts'
import { cell } from './cells.ts'
import { likelyColumns, likelyTable } from './likeness.ts'
import { commas, mapped } from './mapping.ts'
import type { RawTable } from './parse-table.ts'

const sampleChars = 60
const sampleRows = 3

type Cells = Record<string, string>

/** A file as one of our tables, or `null` if it is unknown; and how it was understood, to be shown. */
export type Understood = {
  table: TableName | null
  system: string | null
  /** Whether the table was found by the likeness of its headings. */
  guessed: boolean
  /** Our columns that it has. */
  headings: readonly string[]
  /** The cells of a row by those columns. */
  cellsOf: (cells: Cells) => Cells
  shown: ImportTable
}

/**
 * Finds the table and columns of a file: by its name, else as another system's export, else by likeness.
 * `chosen` overrides the table, and the heading of each of our columns, or none.
 */
export function understand(raw: RawTable, chosen: ImportMapping[string] | undefined): Understood {
  const other = mapped(raw)
  const said = tableNames.find(name => name === chosen?.table)
  const table =
    said ?? other?.table ?? ownTable(raw.file, raw.headings) ?? likelyTable(raw.headings) ?? null
  // For another table than the system's, the system's columns do not apply.
  const known = other && other.table === table ? other : null
  const likely = table && !known ? likelyAmong(table, raw.headings) : {}
  const from = (column: string): string[] => {
    const heading = chosen?.columns[column]
    if (heading !== undefined) return raw.headings.includes(heading) ? [heading] : []
    if (known) return known.from[column] ?? []
    if (raw.headings.includes(column)) return [column]
    const like = likely[column]
    return like && !Object.values(chosen?.columns ?? {}).includes(like) ? [like] : []
  }
  // What only the demo uses is offered only if the file has it.
  const columns = table
    ? columnsOf(table).filter(([name, { hidden }]) => hidden !== 'demo' || from(name).length > 0)
    : []
  const guesses = Object.keys(likely).flatMap(column => from(column).map(one => [column, one]))
  const guessed = guesses.length > 0
  const own = withChoices(raw.headings, known ?? { headings: raw.headings, cellsOf: same }, {
    ...Object.fromEntries(guesses),
    ...chosen?.columns,
  })
  return {
    table,
    system: known?.system ?? null,
    guessed,
    headings: own.headings,
    cellsOf: guessed && table ? cells => withLists(table, own.cellsOf(cells)) : own.cellsOf,
    shown: {
      file: raw.file,
      table,
      system: known?.system ?? null,
      headings: raw.headings.map((heading, at) => ({
        heading,
        title: raw.titles?.[at] || heading,
        filled: raw.filled?.[at] ?? 0,
        samples: raw.rows
          .slice(0, sampleRows)
          .map(({ cells }) => (cells[heading] ?? '').slice(0, sampleChars)),
      })),
      columns: columns.map(([name, { cell }]) => ({
        name,
        required: cell.type !== 'optional' && !acceptsNothing(cell) && !isMade(table, name),
        from: from(name),
      })),
    },
  }
}

/**
 * How files were understood, with the names of our columns in words. Columns of other languages than the `offered` ones are
 * left out unless a file has them.
 */
export function withLabels(
  tables: readonly ImportTable[],
  locale: Locale,
  offered: readonly Locale[] = locales,
): ImportTable[] {
  return tables.map(({ table, columns, ...read }) => {
    const labels = new Map(table ? columnsOf(table as TableName) : [])
    const wanted = columns.filter(({ name, from }) => {
      const language = labels.get(name)?.inLabel
      return typeof language !== 'string' || offered.includes(language) || from.length > 0
    })
    const labelled = wanted.map(column => {
      const known = labels.get(column.name)
      return known?.label ? { ...column, label: labelOf(known, locale) } : column
    })
    return { table, columns: labelled, ...read }
  })
}

/** Finds our missing columns among the file's headings that have no other meaning. */
function likelyAmong(table: TableName, headings: readonly string[]): Record<string, string> {
  const ours = Object.keys(tables[table].entries)
  const own = headings.filter(heading => !ours.includes(heading))
  const found = Object.entries(likelyColumns(table, own))
  return Object.fromEntries(found.filter(([column]) => !headings.includes(column)))
}

const same = (cells: Cells) => cells

/** People separate the entries of a list by commas. */
function withLists(table: TableName, cells: Cells): Cells {
  const lists = columnsOf(table).filter(
    ([name, column]) => column.cell === cell.list && cells[name],
  )
  return { ...cells, ...Object.fromEntries(lists.map(([name]) => [name, commas(cells[name])])) }
}

/** Products without a code get one. */
const isMade = (table: TableName | null, column: string) => table === 'objects' && column === 'code'

/** Columns that must be in the file, but may be empty. */
function acceptsNothing(schema: { '~standard': { validate(value: unknown): unknown } }): boolean {
  const result = schema['~standard'].validate('') as { issues?: unknown }
  return result.issues === undefined
}

/** Applies the chosen columns over those that were understood. */
function withChoices(
  theirs: readonly string[],
  base: Pick<Understood, 'headings' | 'cellsOf'>,
  columns: Record<string, string>,
): Pick<Understood, 'headings' | 'cellsOf'> {
  const entries = Object.entries(columns)
  if (entries.length === 0) return base
  const left = new Set(entries.filter(([, heading]) => !heading).map(([column]) => column))
  const taken = entries.filter(([, heading]) => theirs.includes(heading))
  const rest = base.headings.filter(name => !left.has(name))
  return {
    headings: [...new Set([...rest, ...taken.map(([name]) => name)])],
    cellsOf: cells => {
      const own = Object.entries(base.cellsOf(cells)).filter(([column]) => !left.has(column))
      const chosen = taken.map(([column, heading]) => [column, cells[heading] ?? ''])
      return Object.fromEntries([...own, ...chosen])
    },
  }
}

/** Our own table, by its file name (`objects.csv`) or, if it was renamed, by its headings. */
function ownTable(name: string, headings: readonly string[]): TableName | undefined {
  const bare = name.replace(/^.*\//, '').replace(/\.csv$/i, '')
  const named = tableNames.find(table => table === bare)
  const fits = (table: TableName) =>
    columnsOf(table).every(
      ([column, { cell, telling }]) =>
        (cell.type === 'optional' && !telling) || headings.includes(column),
    )
  if (named && Object.keys(tables[named].entries).some(column => headings.includes(column))) {
    return named
  }
  return tableNames.find(fits)
}
