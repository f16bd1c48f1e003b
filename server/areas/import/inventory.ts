import type { ImportMapping, ImportTable } from '#contract/shapes/admin/transfer.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { type Fault, FaultList, ImportRefused, refuseFile } from './faults.ts'
import { withCodes } from './read/codes.ts'
import { parseTable, type Table } from './read/parse-table.ts'
import { readRaw } from './read/read-csv.ts'
import { understand } from './read/understanding.ts'
import { columnsOf, dayColumns, type Row, type TableName, tableNames, tables } from './rows.ts'
import { mapSlices } from './slices.ts'
import { isTable, type Source, sourceLimits, wholeRoom } from './sources/source.ts'
import { type CorrectedFile, openCorrected } from './trial/corrected.ts'
import { Decisions } from './trial/decisions.ts'
import { nameOf, type ShownRows } from './trial/found.ts'

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
  /** The files of the rows that have faults, once all are known. */
  corrected: CorrectedFile[]
}

type Reading = {
  mapping?: ImportMapping | undefined
  /** Called with how each file was understood. */
  show?: ((tables: ImportTable[]) => void) | undefined
  /** The day from which the demo's files count their days; `null` for people's files. */
  relativeTo?: string | null
  decisions?: Decisions
  /** Collects the rows that are left out. */
  shown?: ShownRows | undefined
  /** Collects the faults. */
  faults?: FaultList
  /** Whether the faults are not thrown, so that later checks find theirs too. */
  isTrial?: boolean
  /** Whether the rows with faults are wanted as files. */
  correct?: boolean
}

/**
 * Reads every table of a source: our own by their file names, others by their headings or by `mapping`.
 * Calls `show` before it throws with all faults at once.
 * @throws ImportRefused
 */
export async function readInventory(
  source: Source,
  { mapping = {}, show, relativeTo = null, decisions = new Decisions(), ...reading }: Reading = {},
): Promise<Inventory> {
  const faults = reading.faults ?? new FaultList()
  const corrected: CorrectedFile[] = []
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
    const damage: Fault[] = []
    const onDamage = (one: Fault) => void damage.push(one)
    const raw = reading.isTrial
      ? await readTable(() => readRaw(name, content, room, onDamage))
      : await readRaw(name, content, room, decisions.isGiven ? onDamage : undefined)
    if (raw instanceof ImportRefused) {
      for (const fault of raw.faults) faults.push(fault)
      continue
    }
    const { table, system, guessed, headings, cellsOf, shown } = understand(raw, mapping[name])
    understood.push(shown)
    if (table) decisions.nameTable(name, table)
    for (const fault of damage) pushDamage(fault, shown, decisions, faults)
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
    const rows = await mapSlices(raw.rows, row => {
      const cells = decisions.apply(name, { line: row.line, cells: complete(cellsOf(row.cells)) })
      if (cells) return [{ ...row, cells }]
      const has = (column: string) => headings.includes(column)
      reading.shown?.add(
        table,
        { file: name, has },
        { ...cellsOf(row.cells), line: row.line },
        'skipped',
      )
      return []
    })
    const own = { file: name, headings, rows: rows.flat() }
    const whole = table === 'objects' ? await withCodes(own) : own
    if (reading.correct) corrected.push(openCorrected(raw, shown, decisions))
    read[table] = await parseTable(whole, tables[table], faults, (line, unread) =>
      decisions.markFaulty(name, line, unread),
    )
  }
  show?.(understood)
  const found = Object.keys(read).length > 0
  if (!found && faults.length === 0) {
    faults.push({ file: 'csv', row: null, column: null, rule: 'nothing' })
  }
  if (faults.length > 0 && !(reading.isTrial && found)) throw new ImportRefused(faults)
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
    corrected,
    places: new Map(Object.values(mapping).flatMap(({ places = {} }) => Object.entries(places))),
  }
}

/** What one file refuses stops no other one. */
async function readTable<T>(read: () => Promise<T>): Promise<T | ImportRefused> {
  try {
    return await read()
  } catch (error) {
    // Several files are read to the end, however large each of them is.
    if (error instanceof ImportRefused && !error.faults.some(isOfAll)) return error
    throw error
  }
}

const isOfAll = ({ rule }: Fault) => rule === 'too_many_rows' || rule === 'too_many_values'

/** A damaged cell, by our column if it is read into one. */
function pushDamage(fault: Fault, shown: ImportTable, decisions: Decisions, faults: FaultList) {
  const heading = shown.headings.find(({ title }) => title === fault.column)?.heading
  const ours = shown.columns.find(({ from }) => heading !== undefined && from.includes(heading))
  const column = ours?.name ?? fault.column
  const { file, row } = fault
  if (row !== null && column && decisions.isDecided(file, row, column)) return
  faults.push({ ...fault, column })
  if (row !== null && column) decisions.markFaulty(file, row, [column])
}

/** The inventory without the rows that have faults. Products are found by their code all the same: loans name them. */
export async function soundRows(inventory: Inventory, decisions: Decisions): Promise<Inventory> {
  const entries: [TableName, unknown][] = []
  for (const name of tableNames) {
    const table = inventory.tables[name]
    const rows: unknown[] = []
    await mapSlices(table.rows as readonly { line: number }[], row => {
      if (!decisions.isFaulty(table.file, row.line)) rows.push(row)
    })
    entries.push([name, { ...table, rows }])
  }
  return { ...inventory, tables: Object.fromEntries(entries) as unknown as Tables }
}

/** The names of rows of groups of faults, by file and number. */
export async function namesOf(
  { tables }: Inventory,
  groups: readonly { file: string; rows: readonly { row: number }[] }[],
) {
  const wanted = new Set(
    groups.flatMap(({ file, rows }) => rows.map(({ row }) => `${file} ${row}`)),
  )
  const files = new Set(groups.map(({ file }) => file))
  const names = new Map<string, string>()
  for (const name of tableNames) {
    const { file, rows } = tables[name]
    if (!files.has(file)) continue
    await mapSlices(rows as readonly { line: number }[], row => {
      const key = `${file} ${row.line}`
      if (wanted.has(key)) names.set(key, nameOf(name, row))
    })
  }
  return names
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
