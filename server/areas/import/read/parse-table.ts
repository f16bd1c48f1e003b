import * as v from 'valibot'
import { type FaultList, type FaultRule, isFaultRule } from '../faults.ts'
import { slices } from '../slices.ts'
import type { RawRow, RawTable } from './raw-table.ts'

/** Parsed rows. `has` says whether the file has a column. */
export type Table<T> = {
  file: string
  rows: readonly (T & { line: number })[]
  has: (column: string) => boolean
}

/** Parses rows by the schema, in slices. Adds invalid cells to `faults`. */
export async function parseTable<S extends v.GenericSchema>(
  raw: RawTable,
  schema: S,
  faults: FaultList,
): Promise<Table<v.InferOutput<S>>> {
  const read = rowReader(raw, schema, faults)
  const rows: (v.InferOutput<S> & { line: number })[] = []
  for await (const part of slices(raw.rows)) rows.push(...part.flatMap(read))
  return { file: raw.file, rows, has: column => raw.headings.includes(column) }
}

/** Parses one row: returns it, or nothing after it added the row's faults. */
export function rowReader<S extends v.GenericSchema>(
  { file, headings }: Pick<RawTable, 'file' | 'headings'>,
  schema: S,
  faults: FaultList,
): (row: RawRow) => (v.InferOutput<S> & { line: number })[] {
  const ruleOf = (message: string): FaultRule => (isFaultRule(message) ? message : 'choice')
  return ({ line, cells }) => {
    const result = v.safeParse(schema, cells)
    if (result.success) return [{ ...(result.output as object), line } as never]
    for (const issue of result.issues) {
      const column = v.getDotPath(issue)
      const missing = column !== null && !headings.includes(column)
      const rule = missing ? 'missing_column' : ruleOf(issue.message)
      const value = column === null ? '' : (cells[column] ?? '')
      faults.push({ file, row: missing ? 1 : line, column, rule, ...(value && { value }) })
    }
    return []
  }
}
