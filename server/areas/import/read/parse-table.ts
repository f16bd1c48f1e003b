import * as v from 'valibot'
import { type FaultList, type FaultRule, isFaultRule } from '../faults.ts'
import { mapSlices } from '../slices.ts'

export type RawRow = { line: number; cells: Record<string, string> }

/** A row that is no data, why, and what it begins with. */
export type LeftRow = { line: number; why: 'title' | 'total' | 'note' | 'heading'; text: string }

/** Rows of text by heading in lower case. `line` is the row's number in a spreadsheet. */
export type RawTable = {
  file: string
  headings: readonly string[]
  /** The headings as written in the file. */
  titles?: readonly string[]
  /** In how many rows each of them has a value. */
  filled?: readonly number[]
  /** The sheet of a workbook. */
  sheet?: string
  /** Rows that are no data, such as a title or a total. */
  left?: readonly LeftRow[]
  rows: readonly RawRow[]
}

/** Parsed rows. `has` says whether the file has a column. */
export type Table<T> = {
  file: string
  rows: readonly (T & { line: number })[]
  has: (column: string) => boolean
}

/** Parses rows by the schema. Adds invalid cells to `faults`. */
export async function parseTable<S extends v.GenericSchema>(
  { file, headings, rows }: RawTable,
  schema: S,
  faults: FaultList,
): Promise<Table<v.InferOutput<S>>> {
  const ruleOf = (message: string): FaultRule => (isFaultRule(message) ? message : 'choice')
  const parsed = await mapSlices(rows, ({ line, cells }) => {
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
  })
  return { file, rows: parsed.flat(), has: column => headings.includes(column) }
}
