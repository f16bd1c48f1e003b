import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CsvError } from 'csv-parse/sync'
import type * as v from 'valibot'
import { unguardedCell } from '#domain/csv.ts'
import { type Fault, ImportRefused } from '../faults.ts'
import { mapSlices } from '../slices.ts'
import { decode } from './decode.ts'
import { rowReader } from './parse-table.ts'
import type { RawRow, RawTable } from './raw-table.ts'
import { readRecords, readRecordsAtOnce } from './read-records.ts'

/** A heading as a key: in lower case, without spaces. */
export function headingKey(heading: string): string {
  return heading.trim().toLowerCase().replace(/\s+/g, '_')
}

/** @throws ImportRefused if the file is no table */
export async function readRaw(file: string, content: Buffer): Promise<RawTable> {
  const text = decode(content)
  const { records, skip } = await readRecords(text).catch((error: unknown) => {
    throw new ImportRefused([{ file, ...unreadable(error, text) }])
  })
  const titles = records.shift() ?? []
  const headings = titles.map(headingKey)
  const rows = await mapSlices(records, (record, index) => rawRow(headings, record, index + skip))
  return { file, headings, titles, rows: rows.filter(isFilled) }
}

function rawRow(headings: readonly string[], record: readonly string[], before: number): RawRow {
  const cells: Record<string, string> = {}
  for (const [at, heading] of headings.entries()) cells[heading] = unguardedCell(record[at] ?? '')
  return { line: before + 2, cells }
}

const isFilled = ({ cells }: RawRow) => Object.values(cells).some(Boolean)

/** The row at which the file is no table any more, and why. */
function unreadable(error: unknown, text: string): Omit<Fault, 'file'> {
  const nowhere = { row: null, column: null }
  if (!(error instanceof CsvError)) return { ...nowhere, rule: 'unreadable' }
  if (!error.code.includes('QUOTE')) return { ...nowhere, rule: 'unreadable' }
  // The parser reports an unclosed quote at the end: it is in the last row with an odd number of quotes.
  const isOdd = (line: string) => line.split('"').length % 2 === 0
  const opened = text.split('\n').findLastIndex(isOdd) + 1
  const [, met] = /at line (\d{1,9})/.exec(error.message) ?? []
  const row = error.code === 'CSV_QUOTE_NOT_CLOSED' ? opened : Number(met)
  return { row: row || null, column: null, rule: 'stray_quote' }
}

/** The rows of one small CSV file on disk. @throws ImportRefused with every row that has a fault */
export function readCsv<S extends v.GenericSchema>(path: string, schema: S) {
  const file = basename(path)
  const { records, skip } = readRecordsAtOnce(decode(readFileSync(path)))
  const headings = (records.shift() ?? []).map(headingKey)
  const faults: Fault[] = []
  const read = rowReader({ file, headings }, schema, faults)
  const rows = records
    .map((record, index) => rawRow(headings, record, index + skip))
    .filter(isFilled)
    .flatMap(read)
  if (faults.length > 0) throw new ImportRefused(faults)
  return rows
}
