import type { ImportMapping, ImportTable } from '#contract/shapes/admin/transfer.ts'
import { type TableName, tableNames, tables } from '../rows.ts'
import { likelyColumns, likelyTable } from './likeness.ts'
import { commas, mapped } from './mapping.ts'
import type { RawTable } from './raw-table.ts'

const sampleChars = 60
const sampleRows = 3

type Cells = Record<string, string>

/** A file as a table of ours, or `null` when nobody knows which; and how that came about, to be shown. */
export type Understood = {
  table: TableName | null
  system: string | null
  /** By the likeness of its headings. */
  guessed: boolean
  /** The columns of ours that it has. */
  headings: readonly string[]
  /** A row of the file by those columns. */
  cellsOf: (cells: Cells) => Cells
  shown: ImportTable
}

/**
 * Reads a file's headings: by the name of the file, as another system's export, and last as the person
 * says (`chosen`): the table, and for a column of ours a heading of the file, or none.
 */
export function understand(raw: RawTable, chosen: ImportMapping[string] | undefined): Understood {
  const other = mapped(raw)
  const said = tableNames.find(name => name === chosen?.table)
  const table =
    said ?? other?.table ?? ownTable(raw.file, raw.headings) ?? likelyTable(raw.headings) ?? null
  // Another table than the system's: nothing of what is known of its columns holds.
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
  const columns = table ? Object.entries(tables[table].entries) : []
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
    cellsOf: guessed ? cells => withLists(own.cellsOf(cells)) : own.cellsOf,
    shown: {
      file: raw.file,
      table,
      system: known?.system ?? null,
      headings: raw.headings.map((heading, at) => ({
        heading,
        title: raw.titles?.[at] || heading,
        samples: raw.rows
          .slice(0, sampleRows)
          .map(({ cells }) => (cells[heading] ?? '').slice(0, sampleChars)),
      })),
      columns: columns.map(([name, schema]) => ({
        name,
        required: schema.type !== 'optional' && !acceptsNothing(schema) && !isMade(table, name),
        from: from(name),
      })),
    },
  }
}

/** Columns of ours that the file does not have by name, from those of its own that mean nothing else. */
function likelyAmong(table: TableName, headings: readonly string[]): Record<string, string> {
  const ours = Object.keys(tables[table].entries)
  const own = headings.filter(heading => !ours.includes(heading))
  const found = Object.entries(likelyColumns(table, own))
  return Object.fromEntries(found.filter(([column]) => !headings.includes(column)))
}

const same = (cells: Cells) => cells

/** People part what is in a list by commas. */
function withLists(cells: Cells): Cells {
  const lists = ['categories', 'accessories'].filter(name => cells[name])
  return { ...cells, ...Object.fromEntries(lists.map(name => [name, commas(cells[name])])) }
}

/** An object without a code gets one. */
const isMade = (table: TableName | null, column: string) => table === 'objects' && column === 'code'

/** Some columns need be in the file, but may be empty. */
function acceptsNothing(schema: { '~standard': { validate(value: unknown): unknown } }): boolean {
  const result = schema['~standard'].validate('') as { issues?: unknown }
  return result.issues === undefined
}

/** How a file's rows are read once the person's choices go before what was understood. */
function withChoices(
  theirs: readonly string[],
  base: Pick<Understood, 'headings' | 'cellsOf'>,
  columns: Record<string, string>,
): Pick<Understood, 'headings' | 'cellsOf'> {
  const entries = Object.entries(columns)
  if (entries.length === 0) return base
  const left = new Set(entries.filter(([, heading]) => !heading).map(([column]) => column))
  const taken = entries.filter(([, heading]) => theirs.includes(heading))
  const kept = base.headings.filter(name => !left.has(name))
  return {
    headings: [...new Set([...kept, ...taken.map(([name]) => name)])],
    cellsOf: cells => {
      const own = Object.entries(base.cellsOf(cells)).filter(([column]) => !left.has(column))
      const chosen = taken.map(([column, heading]) => [column, cells[heading] ?? ''])
      return Object.fromEntries([...own, ...chosen])
    },
  }
}

/** Ours by its name (`objects.csv`), or by its headings when somebody renamed it. */
function ownTable(name: string, headings: readonly string[]): TableName | undefined {
  const bare = name.replace(/^.*\//, '').replace(/\.csv$/i, '')
  const named = tableNames.find(table => table === bare)
  const fits = (table: TableName) =>
    Object.entries(tables[table].entries).every(
      ([column, schema]) => schema.type === 'optional' || headings.includes(column),
    )
  if (named && Object.keys(tables[named].entries).some(column => headings.includes(column))) {
    return named
  }
  return tableNames.find(fits)
}
