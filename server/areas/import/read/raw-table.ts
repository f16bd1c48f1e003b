export type RawRow = { line: number; cells: Record<string, string> }

/** Rows of text by heading in lower case. `line` is the row's number in a spreadsheet. */
export type RawTable = {
  file: string
  headings: readonly string[]
  /** The headings as written in the file. */
  titles?: readonly string[]
  /** In how many rows each of them has a value. */
  filled?: readonly number[]
  rows: readonly RawRow[]
}
