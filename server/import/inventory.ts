import { type Fault, ImportRefused } from './faults.ts'
import { mapped } from './mapping.ts'
import { parseTable, readRaw, type Table } from './read-csv.ts'
import { type Row, type TableName, tableNames, tables } from './rows.ts'
import type { Source } from './sources/source.ts'

export type Tables = { [N in TableName]: Table<Row<N>> }

/** What was handed in, read and checked cell by cell. */
export type Inventory = {
  tables: Tables
  /** Names of the systems whose exports were recognised. */
  systems: string[]
  /** Categories and places may be made of their names, as other systems only have names. */
  foreign: boolean
  source: Source
}

/**
 * Reads every table of a source: ours by their file names, others by their headings. All that is wrong
 * is told at once.
 * @throws ImportRefused
 */
export function readInventory(source: Source): Inventory {
  const faults: Fault[] = []
  const systems = new Set<string>()
  const read: Partial<Record<TableName, Table<object>>> = {}
  for (const name of source.names.filter(name => /\.csv$/i.test(name))) {
    const content = source.read(name)
    if (!content) continue
    const raw = readRaw(name, content)
    const other = mapped(raw)
    const table = other?.table ?? ownTable(name, raw.headings)
    if (!table) {
      faults.push({ file: name, row: null, column: null, rule: 'unknown_file' })
      continue
    }
    if (other) systems.add(other.system)
    read[table] = parseTable(other?.raw ?? raw, tables[table], faults)
  }
  const found = Object.keys(read).length > 0
  if (!found && faults.length === 0) {
    faults.push({ file: 'csv', row: null, column: null, rule: 'nothing' })
  }
  if (faults.length > 0) throw new ImportRefused(faults)
  const absent = (name: string) => ({ file: `${name}.csv`, rows: [], has: () => false })
  const all = Object.fromEntries(tableNames.map(name => [name, read[name] ?? absent(name)]))
  const foreign = systems.size > 0
  return { tables: all as unknown as Tables, systems: [...systems], foreign, source }
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
