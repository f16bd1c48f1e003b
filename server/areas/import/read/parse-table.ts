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

/** The file or sheet of a row. `has` says whether it has a column. */
export type Origin = { file: string; has: (column: string) => boolean }
/** Where a row is written. `line` is its number in a spreadsheet. */
export type Placed = { line: number; origin: Origin }

/** Parsed rows of one file, or of several of the same kind: then `file` is the first, and `has` says whether any has a column. */
export type Table<T> = Origin & { rows: readonly (T & Placed)[] }

/**
 * Parses rows by the schema. Adds invalid cells to `faults`. A row that has any is marked as faulty, and stands for itself with
 * the cells that can be read, so that what else is wrong with it and with rows that name it is found in the same pass.
 */
export async function parseTable<S extends v.GenericSchema>(
  { file, headings, rows }: RawTable,
  schema: S,
  faults: FaultList,
  markFaulty: (line: number, unread: readonly string[]) => void = () => {},
): Promise<Table<v.InferOutput<S>>> {
  const origin: Origin = { file, has: column => headings.includes(column) }
  const ruleOf = (message: string): FaultRule => (isFaultRule(message) ? message : 'choice')
  const parsed = await mapSlices(rows, ({ line, cells }) => {
    const result = v.safeParse(schema, cells)
    if (result.success) return { ...(result.output as object), line, origin } as never
    const unread: string[] = []
    for (const issue of result.issues) {
      const column = v.getDotPath(issue)
      const missing = column !== null && !headings.includes(column)
      const rule = missing ? 'missing_column' : ruleOf(issue.message)
      const value = column === null ? '' : (cells[column] ?? '')
      if (column !== null) unread.push(column)
      faults.push({ file, row: missing ? 1 : line, column, rule, ...(value && { value }) })
    }
    markFaulty(line, unread)
    return { ...standIn(schema, cells, unread), line, origin } as never
  })
  return { ...origin, rows: parsed }
}

/** A row with the cells that can be read; the others are empty, or if they may not be, as they are written. */
function standIn(
  schema: v.GenericSchema,
  cells: Record<string, string>,
  unread: readonly string[],
) {
  const { entries } = schema as unknown as { entries: Record<string, v.GenericSchema> }
  const read = Object.entries(entries).map(([column, cell]) => {
    const written = cells[column]
    const given = unread.includes(column) ? '' : written
    const result = v.safeParse(cell, given)
    return [column, result.success ? result.output : (written ?? '')]
  })
  return Object.fromEntries(read) as object
}
