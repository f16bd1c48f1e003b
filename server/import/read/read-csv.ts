import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type * as v from 'valibot'
import { unguardedCell } from '#domain/csv.ts'
import { type Fault, ImportRefused } from '../faults.ts'
import { mapSlices } from '../slices.ts'
import { sourceLimits } from '../sources/source.ts'
import { decode, decodeAtOnce, noCharacter } from './decode.ts'
import { rowReader } from './parse-table.ts'
import type { RawRow, RawTable } from './raw-table.ts'
import { readRecords, readRecordsAtOnce, type TableRecord } from './read-records.ts'

/** A heading as a key: in lower case, without spaces. */
export function headingKey(heading: string): string {
  return heading.trim().toLowerCase().replace(/\s+/g, '_')
}

/** @throws ImportRefused if the file is no table, or larger than one may be */
export async function readRaw(file: string, content: Buffer): Promise<RawTable> {
  const [first = { line: 1, cells: [] }, ...records] = await readRecords(
    file,
    await decode(content),
  )
  const titles = first.cells
  const faults: Fault[] = []
  if (titles.some(title => title.length > sourceLimits.headingChars)) {
    const at = { file, row: first.line, column: null }
    throw new ImportRefused([{ ...at, rule: 'heading_too_long' }])
  }
  const checked = (record: TableRecord) => {
    const at = record.cells.findIndex(isDamaged)
    if (at < 0) return record
    const [column = null, value = ''] = [titles[at], record.cells[at]]
    const seen = value.replaceAll('\0', noCharacter)
    faults.push({ file, row: record.line, column, rule: 'damaged_character', value: seen })
    return record
  }
  checked(first)
  const headings = distinct(titles.map(headingKey))
  const rows = await mapSlices(records, record => rawRow(headings, checked(record)))
  if (faults.length > 0) throw new ImportRefused(faults)
  return { file, headings, titles, rows }
}

/** Whether a cell has a NUL, which the database refuses, or a byte that is no character. */
const isDamaged = (cell: string) => cell.includes('\0') || cell.includes(noCharacter)

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

/** The rows of one small CSV file on disk. @throws ImportRefused with every row that has a fault */
export function readCsv<S extends v.GenericSchema>(path: string, schema: S) {
  const file = basename(path)
  const [first, ...records] = readRecordsAtOnce(file, decodeAtOnce(readFileSync(path)))
  const headings = (first?.cells ?? []).map(headingKey)
  const faults: Fault[] = []
  const read = rowReader({ file, headings }, schema, faults)
  const rows = records.map(record => rawRow(headings, record)).flatMap(read)
  if (faults.length > 0) throw new ImportRefused(faults)
  return rows
}
