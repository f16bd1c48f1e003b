import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A row by its header's names; every value is text as it stands in the file. */
export type CsvRow = Record<string, string>

/** Rows of a UTF-8 CSV file with a header (RFC 4180; a byte-order mark is forgiven). */
export function readCsv(path: string | URL): CsvRow[] {
  return parse<CsvRow>(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true })
}
