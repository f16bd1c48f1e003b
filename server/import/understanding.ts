import type { ImportMapping, ImportTable } from '#contract/shapes/transfer.ts'
import { likelyColumns, likelyTable } from './likeness.ts'
import { commas, mapped } from './mapping.ts'
import type { RawTable } from './read-csv.ts'
import { type TableName, tableNames, tables } from './rows.ts'

const sampleChars = 60
const sampleRows = 3

/** A file as a table of ours, or `null` when nobody knows which; and how that came about, to be shown. */
export type Understood = {
  table: TableName | null
  system: string | null
  /** By the likeness of its headings. */
  guessed: boolean
  raw: RawTable
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
  const base = known?.raw ?? raw
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
  const result = withChoices(raw, base, { ...Object.fromEntries(guesses), ...chosen?.columns })
  return {
    table,
    system: known?.system ?? null,
    guessed: guesses.length > 0,
    raw: guesses.length > 0 ? withLists(result) : result,
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

/** People part what is in a list by commas. */
function withLists(raw: RawTable): RawTable {
  const rows = raw.rows.map(({ line, cells }) => {
    const lists = ['categories', 'accessories'].filter(name => cells[name])
    const parted = lists.map(name => [name, commas(cells[name])])
    return { line, cells: { ...cells, ...Object.fromEntries(parted) } }
  })
  return { ...raw, rows }
}

/** An object without a code gets one. */
const isMade = (table: TableName | null, column: string) => table === 'objects' && column === 'code'

/** Some columns need be in the file, but may be empty. */
function acceptsNothing(schema: { '~standard': { validate(value: unknown): unknown } }): boolean {
  const result = schema['~standard'].validate('') as { issues?: unknown }
  return result.issues === undefined
}

function withChoices(raw: RawTable, base: RawTable, columns: Record<string, string>): RawTable {
  const entries = Object.entries(columns)
  if (entries.length === 0) return base
  const left = new Set(entries.filter(([, heading]) => !heading).map(([column]) => column))
  const taken = entries.filter(([, heading]) => raw.headings.includes(heading))
  return {
    file: base.file,
    headings: [
      ...new Set([
        ...base.headings.filter(name => !left.has(name)),
        ...taken.map(([name]) => name),
      ]),
    ],
    rows: base.rows.map(({ line, cells }, index) => {
      const kept = Object.entries(cells).filter(([column]) => !left.has(column))
      const chosen = taken.map(([column, heading]) => [
        column,
        raw.rows[index]?.cells[heading] ?? '',
      ])
      return { line, cells: Object.fromEntries([...kept, ...chosen]) as Record<string, string> }
    }),
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
