import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type * as v from 'valibot'
import { unguardedCell } from '#domain/csv.ts'
import { type Fault, FaultList, type FaultRule, ImportRefused, refuseFile } from '../faults.ts'
import { findTable } from '../sheets/find-table.ts'
import { readSheets } from '../sheets/read-sheets.ts'
import { mapSlices } from '../slices.ts'
import { type Room, sourceLimits, wholeRoom } from '../sources/source.ts'
import { decode, noCharacter } from './decode.ts'
import { parseTable, type RawRow, type RawTable } from './parse-table.ts'
import { apart } from './plain-heading.ts'
import { readRecords, type TableRecord } from './read-records.ts'

/** A heading as a key: in lower case, without spaces. */
export function headingKey(heading: string): string {
  return apart(heading.trim()).toLowerCase().replace(/\s+/g, '_')
}

/** Called with each damaged cell; without it the first one of each row is a reason to throw. */
type OnDamage = ((fault: Fault) => void) | undefined

/** @throws ImportRefused if the CSV file is no table, or has more rows or cells than there is room for */
export async function readRaw(
  file: string,
  content: Buffer,
  room: Room = wholeRoom(),
): Promise<RawTable> {
  const records = await readRecords(file, await decode(content), room)
  return rawTable(file, records, { isCsv: true })
}

/**
 * The tables of a CSV file or a workbook. Sheets are named after their file, and after themselves if there are several. Empty ones are
 * left out. @throws ImportRefused
 */
export async function readTables(
  file: string,
  content: Buffer,
  room: Room = wholeRoom(),
  onDamage?: OnDamage,
): Promise<RawTable[]> {
  const sheets = (await readSheets(file, content, room)).filter(({ records }) => records.length > 0)
  const tables: RawTable[] = []
  for (const { name, records } of sheets) {
    const label = name && sheets.length > 1 ? `${file} · ${name}`.slice(0, 200) : file
    const table = await rawTable(label, records, { isCsv: name === null, onDamage })
    tables.push({ ...table, ...(name && { sheet: name }) })
  }
  return tables.length > 0 ? tables : [await rawTable(file, [], { isCsv: true })]
}

async function rawTable(
  file: string,
  all: readonly TableRecord[],
  { isCsv, onDamage }: { isCsv: boolean; onDamage?: OnDamage },
): Promise<RawTable> {
  const { heading: first, records, left } = await findTable(all)
  const titles = first.cells
  const faults = new FaultList()
  if (titles.some(title => title.length > sourceLimits.headingChars)) {
    const at = { file, row: first.line, column: null }
    throw new ImportRefused([{ ...at, rule: 'heading_too_long' }])
  }
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  // An extra delimiter in a CSV file shifts all cells after it. In a sheet somebody wrote beside the table.
  if (!isCsv) while (titles.length < width) titles.push('')
  const checked = (record: TableRecord) => {
    if (record.cells.findLastIndex(Boolean) >= titles.length) {
      const at = { file, row: record.line, column: null }
      throw new ImportRefused([{ ...at, rule: 'too_many_cells' }])
    }
    let found = false
    const cells = record.cells.map((cell, at) => {
      const rule = damageOf(cell)
      if (!rule || (found && !onDamage)) return cell
      found = true
      const value = cell.replaceAll('\0', noCharacter)
      const fault = { file, row: record.line, column: titles[at] ?? null, rule, value }
      if (onDamage) onDamage(fault)
      else faults.push(fault)
      return value
    })
    return { line: record.line, cells }
  }
  checked(first)
  const headings = distinct(titles.map(headingKey))
  if (records.length * headings.length > sourceLimits.cells) refuseFile(file, 'too_many_values')
  const filled = headings.map(() => 0)
  const rows = await mapSlices(records, record => {
    record.cells.forEach((cell, at) => {
      if (cell) filled[at] = (filled[at] ?? 0) + 1
    })
    return rawRow(headings, checked(record))
  })
  if (faults.length > 0) throw new ImportRefused(faults)
  return { file, headings, titles, filled, rows, ...(left.length > 0 && { left }) }
}

/** UTF-8 that a program read as Windows-1252 and stored again: «CaffÃ¨», «lâ€™ora», «cittÃ» before a lost space. */
const misread = /[ÃÂ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]|â[€‚]|\p{Ll}Ã(?!\p{L})/u
/** What a spreadsheet writes instead of a value: an error of a formula, or what does not fit into its column. */
const noValue =
  /^#(N\/[AD]|NV|REF!|RIF!|BEZUG!|NAME\?|NOME\?|VALUE!|VALORE!|WERT!|DIV\/0!|NUM!|ZAHL!|NULL!|NULLO!|#{2,})$/

/** What a program has made of a cell; also a NUL, which the database refuses, or a byte that is no character. */
function damageOf(cell: string): FaultRule | null {
  if (cell.includes('\0') || cell.includes(noCharacter)) return 'damaged_character'
  if (misread.test(cell)) return 'misread_characters'
  return noValue.test(cell) ? 'no_value' : null
}

/** Each heading once: the second `type` is `type_2`; a column without one is named by its number. */
function distinct(keys: readonly string[]): string[] {
  const counts = new Map<string, number>()
  const taken = new Set(keys)
  return keys.map((key, at) => {
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    if (key && before === 0) return key
    let name = key ? `${key}_${before + 1}` : `#${at + 1}`
    while (taken.has(name)) name += '_'
    taken.add(name)
    return name
  })
}

function rawRow(headings: readonly string[], { line, cells }: TableRecord): RawRow {
  const named = headings.map((heading, at) => [heading, unguardedCell(cells[at] ?? '')])
  return { line, cells: Object.fromEntries(named) }
}

/** The rows of one CSV file on disk. @throws ImportRefused with every row that has a fault */
export async function readCsv<S extends v.GenericSchema>(path: string, schema: S) {
  const faults = new FaultList()
  const raw = await readRaw(basename(path), await readFile(path))
  const { rows } = await parseTable(raw, schema, faults)
  if (faults.length > 0) throw new ImportRefused(faults)
  return rows
}
