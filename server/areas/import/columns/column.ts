import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { type Locale, languageOf } from '#contract/texts/languages.ts'
import type { CsvCell } from '#domain/csv.ts'
import type { Tables } from '#server/core/store/tables.ts'
import { say } from '#server/core/texts/say.ts'
import type { PartDay } from '../values/days.ts'

type ColumnName<T extends keyof Tables> = keyof Tables[T] & string

/** All that import and export know about a column of a file. `T` is the table of the database that its rows go to. */
export type Column<T extends keyof Tables> = {
  /** Reads and checks a cell. */
  cell: v.GenericSchema
  /** What people call it. The demo's own columns have none. */
  label?: string
  /** The language or the weekday (1 is Monday) that stands in the label. */
  inLabel?: Locale | number
  /** Headings that people use, in the form of `plainHeading`, with commas. The most usual comes first. */
  synonyms?: string
  /**
   * Where an export takes the cell from: a column of the database, or a function of the row. Without it, export-rows.ts
   * reads other tables. An import writes the cell into that column of the database, unless the column has `writes`.
   */
  from?: ColumnName<T> | ((row: Selectable<Tables[T]>) => CsvCell)
  /** The columns of the database that code in `write/` computes from the cell. */
  writes?: readonly ColumnName<T>[]
  /** It identifies the row. */
  key?: true
  /** It may be empty, but a file is recognised as this table by our own headings only if it has it. */
  telling?: true
  /** An import uses it for new rows only. */
  newRowsOnly?: true
  /** If the file lacks the column, rows get the stored value, because others are computed from both. */
  storedIfMissing?: true
  /** The same for a required column: what a row has until its stored value is read. New rows need the column. */
  placeholder?: string
  /** Which day stands for a month or a year without a day. Without it, a day is needed. */
  partDay?: PartDay
  /** How far in the future the day may be. Without it, the day may not be in the future. */
  maxAhead?: 'two years' | 'any'
  /** Why no export has it: it is for the demo only, it is a code that opens a locker, or our files say it in another
   * way, or it is made of what has no column. */
  hidden?: 'demo' | 'secret' | 'other' | 'made'
}
export type Columns<T extends keyof Tables> = Readonly<Record<string, Column<T>>>

/** The columns of the database that some column of the file is exported from or imported into. */
type Covered<C> = {
  [K in keyof C]:
    | (C[K] extends { from: infer F extends string } ? F : never)
    | (C[K] extends { writes: readonly (infer M)[] } ? M : never)
}[keyof C]

/**
 * A file with its columns, in their order.
 * @param others the remaining columns of the database's table, each with the reason why no file has it. A new column of
 *   the database compiles only if it stands here or in `columns`.
 */
export function defineFile<T extends keyof Tables, C extends Columns<T>>(
  table: T,
  columns: C,
  others: Readonly<Record<Exclude<ColumnName<T>, Covered<C> | 'library_id'>, string>>,
) {
  return { table, columns, others }
}

/** The shape of a row: each of its cells. */
export function rowOf<C extends Readonly<Record<string, { cell: v.GenericSchema }>>>({
  columns,
}: {
  columns: C
}) {
  const cells = Object.entries(columns).map(([name, { cell }]) => [name, cell])
  return v.object(Object.fromEntries(cells) as { [K in keyof C]: C[K]['cell'] })
}

/** The name of a weekday, of which Monday is 1. The first of January 2024 was a Monday. */
export function weekdayName(weekday: number, locale: Locale, form: 'long' | 'short') {
  const format = new Intl.DateTimeFormat(languageOf(locale).intl, {
    weekday: form,
    timeZone: 'UTC',
  })
  return format.format(Date.UTC(2024, 0, weekday))
}

/** A column's label in a language. */
export function labelOf(
  { label = '', inLabel }: Pick<Column<never>, 'label' | 'inLabel'>,
  locale: Locale,
) {
  const languages = new Intl.DisplayNames(languageOf(locale).intl, { type: 'language' })
  const name =
    typeof inLabel === 'number'
      ? weekdayName(inLabel, locale, 'long')
      : inLabel && languages.of(inLabel)
  return say(locale, label, { language: name, day: name })
}
