import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'

/** A row that can't be taken: the message names the file, the row as a spreadsheet counts it, and the column. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}

/**
 * The rows of a CSV file (UTF-8, header row, RFC 4180), parsed by a schema. A missing file is empty.
 * @throws ImportRefused naming every row at fault, up to twenty
 */
export function readCsv<S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S>[] {
  if (!existsSync(file)) return []
  const rows: Record<string, string>[] = parse(readFileSync(file), {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
  })
  const faults: string[] = []
  const parsed = rows.flatMap((row, index) => {
    const result = v.safeParse(schema, row)
    if (result.success) return [result.output]
    for (const issue of result.issues) {
      faults.push(`${basename(file)}, row ${index + 2}, ${v.getDotPath(issue)}: ${issue.message}`)
    }
    return []
  })
  if (faults.length > 0) throw new ImportRefused(faults.slice(0, 20).join('\n'))
  return parsed
}

/** Cell types shared by the files. */
export const cell = {
  text: v.pipe(v.string(), v.nonEmpty('is empty')),
  maybe: v.pipe(
    v.string(),
    v.transform(text => text || null),
  ),
  flag: v.pipe(
    v.picklist(['true', 'false', ''], 'is not true or false'),
    v.transform(text => text === 'true'),
  ),
  integer: v.pipe(v.string(), v.regex(/^-?\d+$/, 'is not a whole number'), v.transform(Number)),
  maybeInteger: v.pipe(
    v.string(),
    v.regex(/^(-?\d+)?$/, 'is not a whole number'),
    v.transform(text => (text ? Number(text) : null)),
  ),
  decimal: v.pipe(
    v.string(),
    v.regex(/^(-?\d+(\.\d+)?)?$/, 'is not a number'),
    v.transform(text => (text ? Number(text) : null)),
  ),
  list: v.pipe(
    v.string(),
    v.transform(text =>
      text
        .split(';')
        .map(part => part.trim())
        .filter(Boolean),
    ),
  ),
  /** A day, `YYYY-MM-DD`, or days from today such as `-12`, which keeps a demo from going stale. */
  day: v.pipe(v.string(), v.regex(/^(-?\d+|\d{4}-\d\d-\d\d)?$/, 'is not a day')),
} as const
