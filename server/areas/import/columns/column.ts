import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { type Locale, languageOf } from '#contract/texts/languages.ts'
import type { CsvCell } from '#domain/csv.ts'
import type { Tables } from '#server/core/store/tables.ts'
import { say } from '#server/core/texts/say.ts'

type Named<T extends keyof Tables> = keyof Tables[T] & string

/** All that import and export know about a column of a file. Without `label` no person meets it. */
export type Column<T extends keyof Tables> = {
  /** Reads and checks a cell. */
  cell: v.GenericSchema
  label?: string
  /** The language or the weekday (1 is Monday) that the label names. */
  of?: Locale | number
  /** Headings that people use, in the form of `plainHeading`, with commas. The most usual comes first. */
  synonyms?: string
  /**
   * Where an export takes the cell from: a column of the database, which an import fills with the cell's value (unless
   * it `makes` something of it), or a function. Without it, export-rows.ts makes the cell of other tables.
   */
  from?: Named<T> | ((row: Selectable<Tables[T]>) => CsvCell)
  /** The columns of the database that the import makes of it, in `write/`. */
  makes?: readonly Named<T>[]
  /** It identifies the row. */
  key?: true
  /** It counts for new rows only. */
  once?: true
  /** Where the file lacks it, the stored value stands in the row, because others are made of both. */
  kept?: true
  /** Kept, and needed: stands for it where the file lacks it, until the stored value is known. */
  standIn?: string
  /** How far a day may lie ahead; others have been. */
  ahead?: 'two years' | 'any'
  /** Why no export has it: it is for the demo only, or opens a locker. */
  hidden?: 'demo' | 'secret'
}
export type Columns<T extends keyof Tables> = Readonly<Record<string, Column<T>>>

/** Columns of the database that those of a file are read from or fill. */
type Covered<C> = {
  [K in keyof C]:
    | (C[K] extends { from: infer F extends string } ? F : never)
    | (C[K] extends { makes: readonly (infer M)[] } ? M : never)
}[keyof C]

/**
 * A file with its columns, in their order.
 * @param others what else the database's table has besides the library's id, and why no file has it
 */
export function defineFile<T extends keyof Tables, C extends Columns<T>>(
  table: T,
  columns: C,
  others: Readonly<Record<Exclude<Named<T>, Covered<C> | 'library_id'>, string>>,
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

/** A column's name for people. */
export function labelOf({ label = '', of }: Pick<Column<never>, 'label' | 'of'>, locale: Locale) {
  const { intl } = languageOf(locale)
  const weekday = new Intl.DateTimeFormat(intl, { weekday: 'long', timeZone: 'UTC' })
  const languages = new Intl.DisplayNames(intl, { type: 'language' })
  // The first of January 2024 was a Monday.
  const name =
    typeof of === 'number' ? weekday.format(Date.UTC(2024, 0, of)) : of && languages.of(of)
  return say(locale, label, { language: name, day: name })
}
