import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** `date` columns are `YYYY-MM-DD` strings, `timestamptz` are Dates, `bigint` and `numeric` strings. */
export type Created = ColumnType<Date, Date | undefined, never>
export type Json<T extends object> = JSONColumnType<T, string, string>
export type NullableJson<T extends object> = ColumnType<
  T | null,
  string | null | undefined,
  string | null
>

/** A row of a library: `Owned` has an id of its own. */
export type OfLibrary = { library_id: Generated<string> }
export type Owned = OfLibrary & { id: Generated<string> }
