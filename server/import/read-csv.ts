import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { unguardedCell } from '#domain/csv.ts'
import { decode, delimiterOf } from './decode.ts'
import { type Fault, ImportRefused, isFaultRule } from './faults.ts'

/** Rows as written: heading in small letters → text; `line` is the row as a spreadsheet counts it. */
export type RawTable = {
  file: string
  headings: readonly string[]
  /** The headings as the file has them, where it is a file's own table. */
  titles?: readonly string[]
  rows: readonly { line: number; cells: Record<string, string> }[]
}

/** Rows as parsed. `has` tells whether the file has a column at all. */
export type Table<T> = {
  file: string
  rows: readonly (T & { line: number })[]
  has: (column: string) => boolean
}

/** A heading as columns are known by: in small letters, without blanks. */
export function headingKey(heading: string): string {
  return heading.trim().toLowerCase().replace(/\s+/g, '_')
}

/** @throws ImportRefused where the file is no table */
export function readRaw(file: string, content: Buffer): RawTable {
  const text = decode(content)
  const { delimiter, skip } = delimiterOf(text)
  try {
    const records: string[][] = parse(text, {
      bom: true,
      delimiter,
      from_line: 1 + skip,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: false,
    })
    const [first = [], ...rows] = records
    const headings = first.map(headingKey)
    return {
      file,
      headings,
      titles: first,
      rows: rows
        .map((row, index) => ({
          line: index + 2 + skip,
          cells: Object.fromEntries(
            headings.map((heading, at) => [heading, unguardedCell(row[at] ?? '')]),
          ),
        }))
        .filter(({ cells }) => Object.values(cells).some(Boolean)),
    }
  } catch (error) {
    throw new ImportRefused([{ file, ...unreadable(error, text) }])
  }
}

/** Where the table stops being one, and why. */
function unreadable(error: unknown, text: string): Omit<Fault, 'file'> {
  const nowhere = { row: null, column: null }
  if (!(error instanceof CsvError)) return { ...nowhere, rule: 'unreadable' }
  if (!error.code.includes('QUOTE')) return { ...nowhere, rule: 'unreadable' }
  // One that is never closed is met at the end; it was opened in the last row with an odd number of them.
  const isOdd = (line: string) => line.split('"').length % 2 === 0
  const opened = text.split('\n').findLastIndex(isOdd) + 1
  const [, met] = /at line (\d{1,9})/.exec(error.message) ?? []
  const row = error.code === 'CSV_QUOTE_NOT_CLOSED' ? opened : Number(met)
  return { row: row || null, column: null, rule: 'stray_quote' }
}

/** Each row by the schema; what does not fit goes to `faults`, up to two hundred of a file. */
export function parseTable<S extends v.GenericSchema>(
  raw: RawTable,
  schema: S,
  faults: Fault[],
): Table<v.InferOutput<S>> {
  const found: Fault[] = []
  const rows = raw.rows.flatMap(({ line, cells }) => {
    const result = v.safeParse(schema, cells)
    if (result.success) return [{ ...(result.output as object), line } as never]
    for (const issue of result.issues) {
      const column = v.getDotPath(issue)
      const missing = column !== null && !raw.headings.includes(column)
      const rule = missing
        ? 'missing_column'
        : isFaultRule(issue.message)
          ? issue.message
          : 'choice'
      const value = column === null ? '' : (cells[column] ?? '')
      found.push({ file: raw.file, row: missing ? 1 : line, column, rule, ...(value && { value }) })
    }
    return []
  })
  const once = new Map(found.map(fault => [JSON.stringify(fault), fault]))
  faults.push(...[...once.values()].slice(0, 200))
  return { file: raw.file, rows, has: column => raw.headings.includes(column) }
}

/** The rows of one CSV file on disk. @throws ImportRefused naming every row at fault */
export function readCsv<S extends v.GenericSchema>(file: string, schema: S) {
  const faults: Fault[] = []
  const table = parseTable(readRaw(basename(file), readFileSync(file)), schema, faults)
  if (faults.length > 0) throw new ImportRefused(faults)
  return table.rows
}
