import type { ImportMapping, ImportTable } from '#contract/shapes/admin/transfer.ts'

type Choice = ImportMapping[string] | undefined

/** The headings of the file for one of our columns: the person's choice, or else the recognised ones. */
export function readingOf(shown: ImportTable, chosen: Choice, name: string): readonly string[] {
  const said = chosen?.columns[name]
  if (said !== undefined) return said ? [said] : []
  return shown.columns.find(column => column.name === name)?.from ?? []
}

/** The column of a heading of the file; `undefined` if it is left out. */
export function columnOf(shown: ImportTable, chosen: Choice, heading: string): string | undefined {
  return shown.columns.find(({ name }) => readingOf(shown, chosen, name).includes(heading))?.name
}

/** The choices after a heading was assigned to another column, or to none (`''`). */
export function withColumn(
  shown: ImportTable,
  chosen: Choice,
  heading: string,
  column: string,
): Record<string, string> {
  const before = columnOf(shown, chosen, heading)
  return {
    ...chosen?.columns,
    ...(before && { [before]: '' }),
    ...(column && { [column]: heading }),
  }
}

/** The headings that no column is read from, although rows have values there. */
export function leftOut(shown: ImportTable, chosen: Choice) {
  return shown.headings.filter(
    ({ heading, filled }) => filled && columnOf(shown, chosen, heading) === undefined,
  )
}
