import type { ImportMapping, ImportTable } from '#contract/shapes/admin/transfer.ts'

type Choice = ImportMapping[string] | undefined

/** From which headings of the file a column of ours is read: as the person said, else as was understood. */
export function readingOf(shown: ImportTable, chosen: Choice, name: string): readonly string[] {
  const said = chosen?.columns[name]
  if (said !== undefined) return said ? [said] : []
  return shown.columns.find(column => column.name === name)?.from ?? []
}

/** What a heading of the file is read as; nothing where it is left out. */
export function columnOf(shown: ImportTable, chosen: Choice, heading: string): string | undefined {
  return shown.columns.find(({ name }) => readingOf(shown, chosen, name).includes(heading))?.name
}

/** The person's choices once a heading is read as another column, or as none. */
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
