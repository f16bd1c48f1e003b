import type { CountryCode } from 'libphonenumber-js/min'
import { limits } from '#contract/limits.ts'
import type { ImportMapping, ImportReading, ImportTable } from '#contract/shapes/admin/transfer.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { type Fault, FaultList, ImportRefused, refuseFile } from './faults.ts'
import { parseTable, type Table } from './read/parse-table.ts'
import { leftRowsOf, prepare } from './read/prepare.ts'
import { readingOf, shapeOf } from './read/remembered.ts'
import type { Spread } from './read/spread.ts'
import { understand } from './read/understanding.ts'
import { columnsOf, dayColumns, type Row, type TableName, tableNames, tables } from './rows.ts'
import { mapSlices } from './slices.ts'
import { isTable, type Source, sourceLimits } from './sources/source.ts'
import { type CorrectedFile, openCorrected } from './trial/corrected.ts'
import { Decisions } from './trial/decisions.ts'
import type { ShownRows } from './trial/found.ts'
import { readRaws } from './trial/raws.ts'

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
  /** The files of the rows that have faults, once all are known. */
  corrected: CorrectedFile[]
}

type Reading = {
  mapping?: ImportMapping | undefined
  /** Called with how each file was understood. */
  show?: ((tables: ImportTable[]) => void) | undefined
  /** How the library read files before, by their shape. */
  readings?: ReadonlyMap<string, ImportReading>
  /** The library's country, for telephones without a prefix, and its day. */
  country?: CountryCode
  /** The language of who opens the rows with faults. */
  locale?: string
  today?: string
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
 * Reads every table of a source: our own by their file names, others by their headings or by `mapping`. Files and sheets of the same
 * kind are read one after another. Calls `show` before it throws with all faults at once.
 * @throws ImportRefused
 */
export async function readInventory(
  source: Source,
  { mapping = {}, show, relativeTo = null, readings = new Map(), ...local }: Reading = {},
): Promise<Inventory> {
  const { country = limits.homeCountry, today = '', decisions = new Decisions(), shown } = local
  const faults = local.faults ?? new FaultList()
  const corrected: CorrectedFile[] = []
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
  const isTrial = local.isTrial ?? false
  const { raws, damage } = await readRaws(source, names, {
    isTrial,
    isMended: isTrial || decisions.isGiven,
    faults,
  })
  const parse = async (file: string, { table, headings, rows }: Spread) => {
    const mark = (line: number, unread: readonly string[]) =>
      decisions.markFaulty(file, line, unread)
    const parsed = await parseTable({ file, headings, rows }, tables[table], faults, mark)
    const above = read[table]
    read[table] = above ? joined(above, parsed) : parsed
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
    if (table) decisions.nameTables(file, [table, ...furtherTables(one.shown)])
    for (const fault of damage.get(file) ?? []) pushDamage(fault, one.shown, decisions, faults)
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
    if (system || guessed || chosen || reason.rule !== 'own') foreign = true
    if (system) systems.add(system)
    const origin = { file, has: (column: string) => one.headings.includes(column) }
    const prepared = await prepare(raw, table, one, chosen, {
      country,
      today,
      complete: completion(table, one.headings, relativeTo),
      faults,
      decide: row => decisions.apply(file, row),
      skip: row => shown?.add(table, { ...row, origin }, 'skipped'),
    })
    understood.push({ ...known, ...prepared.shown })
    if (local.correct) corrected.push(openCorrected(raw, one.shown, decisions, local.locale))
    for (const part of prepared.parts) {
      if (part.table === table) await parse(file, part)
      else besides.push({ file, part: decided(part, file, one.headings, decisions) })
    }
  }
  // A file of their own says more about them.
  const own = new Set(Object.keys(read))
  for (const { file, part } of besides) if (!own.has(part.table)) await parse(file, part)
  show?.(understood)
  const found = Object.keys(read).length > 0
  if (!found && faults.length === 0) {
    faults.push({ file: 'csv', row: null, column: null, rule: 'nothing' })
  }
  if (faults.length > 0 && !(isTrial && found)) throw new ImportRefused(faults)
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
    corrected,
  }
}

/** The rows of two files of one kind, in their order. Each keeps the columns that its own file has. */
const joined = (above: Table<object>, below: Table<object>): Table<object> => ({
  file: above.file,
  rows: [...above.rows, ...below.rows],
  has: column => above.has(column) || below.has(column),
})

/** The tables to which a file's columns with a point belong: `copies.value_cents`. */
const furtherTables = ({ columns }: ImportTable) =>
  columns.flatMap(({ name, from }) => {
    const table = tableNames.find(one => name.startsWith(`${one}.`))
    return table && from.length > 0 ? [table] : []
  })

/** Rows for a further table, with what the person decided about cells that only this table has. */
function decided(part: Spread, file: string, headings: readonly string[], decisions: Decisions) {
  const own = part.headings.filter(heading => !headings.includes(heading))
  const rows = part.rows.map(({ line, cells }) => {
    const written = own.flatMap(column => {
      const value = decisions.cellOf(file, line, column)
      return value === undefined ? [] : [[column, value] as const]
    })
    return { line, cells: { ...cells, ...Object.fromEntries(written) } }
  })
  return { ...part, rows }
}

/** A damaged cell, by our column if it is read into one. */
function pushDamage(fault: Fault, shown: ImportTable, decisions: Decisions, faults: FaultList) {
  const heading = shown.headings.find(({ title }) => title === fault.column)?.heading
  const ours = shown.columns.find(({ from }) => heading !== undefined && from.includes(heading))
  const column = ours?.name.replace(/^\w+\./, '') ?? fault.column
  const { file, row } = fault
  if (row !== null && column && decisions.isDecided(file, row, column)) return
  faults.push({ ...fault, column })
  if (row !== null && column) decisions.markFaulty(file, row, [column])
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
