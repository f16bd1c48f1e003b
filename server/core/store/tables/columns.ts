import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** `date` columns are `YYYY-MM-DD` strings, `timestamptz` are Dates, `bigint` and `numeric` strings. */
export type Created = ColumnType<Date, Date | undefined, never>
export type Json<T extends object> = JSONColumnType<T, string, string>
export type NullableJson<T extends object> = ColumnType<
  T | null,
  string | null | undefined,
  string | null
>

/** Every row belongs to a library. */
export type Owned = { library_id: Generated<string>; id: Generated<string> }
