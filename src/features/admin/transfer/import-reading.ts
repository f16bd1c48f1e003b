import {
  type ImportReading,
  type ImportTable,
  ownFieldViewers,
} from '#contract/shapes/admin/transfer.ts'

type Choice = ImportReading | undefined
type StateWord = NonNullable<ImportTable['states']>[number]
type GroupValue = NonNullable<ImportTable['groups']>[number]['values'][number]

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

/** What a heading becomes: a column, an own field (`own:staff`, `own:all`), or nothing (`''`). */
export function placeOf(shown: ImportTable, chosen: Choice, heading: string): string {
  const column = columnOf(shown, chosen, heading)
  if (column !== undefined) return column
  const viewer =
    chosen?.own?.[heading] ?? shown.own?.find(one => one.heading === heading)?.for ?? ''
  return viewer && `own:${viewer}`
}

/** The choices after a heading got another place. */
export function withPlace(
  shown: ImportTable,
  chosen: Choice,
  heading: string,
  place: string,
): Pick<ImportReading, 'columns' | 'own'> {
  const viewer = ownFieldViewers.find(one => place === `own:${one}`)
  const isColumn = place !== '' && !viewer
  const columns = withColumn(shown, chosen, heading, isColumn ? place : '')
  return isColumn ? { columns } : { columns, own: { ...chosen?.own, [heading]: viewer ?? '' } }
}

/** The headings that become nothing, although rows have values there. */
export function leftOut(shown: ImportTable, chosen: Choice) {
  return shown.headings.filter(
    ({ heading, filled }) => filled && placeOf(shown, chosen, heading) === '',
  )
}

/** What a word for a state means, and whether rows with a value are left out: as the person says, else as it was understood. */
export const stateOf = (chosen: Choice, { word, state }: StateWord) =>
  chosen?.states?.[word.trim().toLowerCase()] ?? state
export const isSkipped = (chosen: Choice, heading: string, { value, skipped }: GroupValue) =>
  chosen?.skip?.[heading]?.includes(value) ?? skipped
