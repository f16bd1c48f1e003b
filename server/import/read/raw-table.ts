export type RawRow = { line: number; cells: Record<string, string> }

/** Rows as written: heading in small letters → text; `line` is the row as a spreadsheet counts it. */
export type RawTable = {
  file: string
  headings: readonly string[]
  /** The headings as the file has them, where it is a file's own table. */
  titles?: readonly string[]
  rows: readonly RawRow[]
}
