import type { ImportMapping, ImportTable } from '#contract/shapes/admin/transfer.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { FaultList, ImportRefused, refuseFile } from './faults.ts'
import { withCodes } from './read/codes.ts'
import { parseTable, type Table } from './read/parse-table.ts'
import { readRaw } from './read/read-csv.ts'
import { understand } from './read/understanding.ts'
import { columnsOf, dayColumns, type Row, type TableName, tableNames, tables } from './rows.ts'
import { mapSlices } from './slices.ts'
import { isTable, type Source, sourceLimits, wholeRoom } from './sources/source.ts'

export type Tables = { [N in TableName]: Table<Row<N>> }

/** The tables of a source, with every cell parsed and checked. */
export type Inventory = {
  tables: Tables
  /** Names of the systems whose exports were recognised. */
  systems: string[]
  /** Whether a table comes from another system: categories and pickup points may then be given by name. */
  foreign: boolean
  source: Source
  productByCode: (code: string) => Row<'objects'> | undefined
  /** The pickup points that the person said for the names in the file. */
  places: ReadonlyMap<string, string>
}

type Reading = {
  mapping?: ImportMapping | undefined
  /** Called with how each file was understood. */
  show?: ((tables: ImportTable[]) => void) | undefined
  /** The day from which the demo's files count their days; `null` for people's files. */
  relativeTo?: string | null
}

/**
 * Reads every table of a source: our own by their file names, others by their headings or by `mapping`.
 * Calls `show` before it throws with all faults at once.
 * @throws ImportRefused
 */
export async function readInventory(
  source: Source,
  { mapping = {}, show, relativeTo = null }: Reading = {},
): Promise<Inventory> {
  const faults = new FaultList()
  const systems = new Set<string>()
  const understood: ImportTable[] = []
  let foreign = false
  const read: Partial<Record<TableName, Table<object>>> = {}
  const names = source.names.filter(isTable)
  const [first = ''] = names
  if (names.length > sourceLimits.tables) refuseFile(first, 'too_many_tables')
  const room = wholeRoom()
  for (const name of names) {
    const content = await source.read(name)
    if (!content) continue
    const raw = await readRaw(name, content, room)
    const { table, system, guessed, headings, cellsOf, shown } = understand(raw, mapping[name])
    understood.push(shown)
    if (!table) {
      faults.push({ file: name, row: null, column: null, rule: 'unknown_file' })
      continue
    }
    const other = read[table]
    if (other) {
      faults.push({ file: name, row: null, column: null, rule: 'same_kind', value: other.file })
      continue
    }
    if (system || guessed || mapping[name]) foreign = true
    if (system) systems.add(system)
    const complete = completion(table, headings, relativeTo)
    const rows = await mapSlices(raw.rows, row => ({ ...row, cells: complete(cellsOf(row.cells)) }))
    const own = { file: name, headings, rows }
    const whole = table === 'objects' ? await withCodes(own) : own
    read[table] = await parseTable(whole, tables[table], faults)
  }
  show?.(understood)
  const found = Object.keys(read).length > 0
  if (!found && faults.length === 0) {
    faults.push({ file: 'csv', row: null, column: null, rule: 'nothing' })
  }
  if (faults.length > 0) throw new ImportRefused(faults)
  const absent = (name: string) => ({ file: `${name}.csv`, rows: [], has: () => false })
  const all = Object.fromEntries(tableNames.map(name => [name, read[name] ?? absent(name)]))
  const complete = all as unknown as Tables
  const objects = new Map<string, Row<'objects'>>()
  await mapSlices(complete.objects.rows, row => void objects.set(row.code, row))
  return {
    tables: complete,
    systems: [...systems],
    foreign,
    source,
    productByCode: code => objects.get(code),
    places: new Map(Object.values(mapping).flatMap(({ places = {} }) => Object.entries(places))),
  }
}

/** Adds placeholders for required columns that the file lacks, and turns the demo's days, counted from today, into dates. */
function completion(table: TableName, headings: readonly string[], relativeTo: string | null) {
  const missing = columnsOf(table).filter(([name]) => !headings.includes(name))
  const days = relativeTo === null ? [] : dayColumns(table)
  return (cells: Record<string, string>) => {
    for (const [name, { placeholder }] of missing) if (placeholder) cells[name] = placeholder
    for (const [name] of days) {
      const text = cells[name] ?? ''
      if (/^-?\d{1,5}$/.test(text)) cells[name] = addDays(relativeTo ?? '', Number(text))
    }
    return cells
  }
}
