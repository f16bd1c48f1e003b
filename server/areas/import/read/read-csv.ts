import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type * as v from 'valibot'
import { unguardedCell } from '#domain/csv.ts'
import { type Fault, FaultList, type FaultRule, ImportRefused } from '../faults.ts'
import { mapSlices } from '../slices.ts'
import { type Room, sourceLimits, wholeRoom } from '../sources/source.ts'
import { decode, noCharacter } from './decode.ts'
import { parseTable, type RawRow, type RawTable } from './parse-table.ts'
import { readRecords, type TableRecord } from './read-records.ts'

/** A heading as a key: in lower case, without spaces. */
export function headingKey(heading: string): string {
  return heading.trim().toLowerCase().replace(/\s+/g, '_')
}

/**
 * @param onDamage is called with each damaged cell; without it the first one of each row is a reason to throw
 * @throws ImportRefused if the file is no table, or has more rows or cells than there is room for
 */
export async function readRaw(
  file: string,
  content: Buffer,
  room: Room = wholeRoom(),
  onDamage?: (fault: Fault) => void,
): Promise<RawTable> {
  const [first = { line: 1, cells: [] }, ...records] = await readRecords(
    file,
    await decode(content),
    room,
  )
  const titles = first.cells
  const faults = new FaultList()
  if (titles.some(title => title.length > sourceLimits.headingChars)) {
    const at = { file, row: first.line, column: null }
    throw new ImportRefused([{ ...at, rule: 'heading_too_long' }])
  }
  const checked = (record: TableRecord) => {
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
  const filled = headings.map(() => 0)
  const rows = await mapSlices(records, record => {
    record.cells.forEach((cell, at) => {
      if (cell) filled[at] = (filled[at] ?? 0) + 1
    })
    return rawRow(headings, checked(record))
  })
  if (faults.length > 0) throw new ImportRefused(faults)
  return { file, headings, titles, filled, rows }
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
