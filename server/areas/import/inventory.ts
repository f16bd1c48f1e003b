import type { CountryCode } from 'libphonenumber-js/min'
import { limits } from '#contract/limits.ts'
import type { ImportMapping, ImportReading, ImportTable } from '#contract/shapes/admin/transfer.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { FaultList, ImportRefused, refuseFile } from './faults.ts'
import { parseTable, type RawTable, type Table } from './read/parse-table.ts'
import { leftRowsOf, prepare } from './read/prepare.ts'
import { readTables } from './read/read-csv.ts'
import { readingOf, shapeOf } from './read/remembered.ts'
import type { Spread } from './read/spread.ts'
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
  /** How the files were read where the person said something, by their shapes. */
  said: ReadonlyMap<string, ImportReading>
  /** The pickup points that the person said for the names in the file. */
  places: ReadonlyMap<string, string>
}

type Reading = {
  mapping?: ImportMapping | undefined
  /** Called with how each file was understood. */
  show?: ((tables: ImportTable[]) => void) | undefined
  /** How the library read files before, by their shape. */
  readings?: ReadonlyMap<string, ImportReading>
  /** The library's country, for telephones without a prefix, and its day. */
  country?: CountryCode
  today?: string
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
  { mapping = {}, show, relativeTo = null, readings = new Map(), ...local }: Reading = {},
): Promise<Inventory> {
  const { country = limits.homeCountry, today = '' } = local
  const faults = new FaultList()
  const systems = new Set<string>()
  const understood: ImportTable[] = []
  let foreign = false
  const read: Partial<Record<TableName, Table<object>>> = {}
  const said = new Map<string, ImportReading>()
  const places = new Map<string, string>()
  /** Rows that files make for other tables than their own. */
  const besides: { file: string; part: Spread }[] = []
  const names = source.names.filter(isTable)
  const [first = ''] = names
  if (names.length > sourceLimits.tables) refuseFile(first, 'too_many_tables')
  const room = wholeRoom()
  const raws: RawTable[] = []
  for (const name of names) {
    const content = await source.read(name)
    if (content) raws.push(...(await readTables(name, content, room)))
  }
  const parse = async (file: string, { table, headings, rows }: Spread) => {
    read[table] = await parseTable({ file, headings, rows }, tables[table], faults)
  }
  for (const raw of raws) {
    const { file } = raw
    const remembered = readings.get(shapeOf(raw))
    const chosen = readingOf(remembered, mapping[file])
    if (chosen) for (const place of Object.entries(chosen.places ?? {})) places.set(...place)
    const one = understand(raw, chosen)
    const { table, system, guessed, reason } = one
    if (chosen && mapping[file]) {
      said.set(shapeOf(raw), { ...chosen, table: chosen.table || (table ?? '') })
    }
    const known = {
      ...one.shown,
      ...leftRowsOf(raw),
      because: reason,
      ...(remembered && { remembered: true }),
    }
    if (!table) {
      understood.push(known)
      // A further sheet with notes is none of the file's tables.
      const isBeside =
        raw.sheet &&
        raws.some(other => other !== raw && understand(other, mapping[other.file]).table)
      const rule = reason.rule === 'bookings' ? 'other_bookings' : 'unknown_file'
      if (chosen?.table !== 'none' && !(isBeside && rule === 'unknown_file')) {
        faults.push({ file, row: null, column: null, rule })
      }
      continue
    }
    const other = read[table]
    if (other) {
      understood.push(known)
      faults.push({ file, row: null, column: null, rule: 'same_kind', value: other.file })
      continue
    }
    if (system || guessed || chosen || reason.rule !== 'own') foreign = true
    if (system) systems.add(system)
    const complete = completion(table, one.headings, relativeTo)
    const { parts, shown } = await prepare(raw, table, one, chosen, {
      country,
      today,
      complete,
      faults,
    })
    understood.push({ ...known, ...shown })
    for (const part of parts) {
      if (part.table === table) await parse(file, part)
      else besides.push({ file, part })
    }
  }
  // A file of their own says more about them.
  for (const { file, part } of besides) if (!read[part.table]) await parse(file, part)
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
    said,
    places,
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
