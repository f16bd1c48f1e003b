import { sql } from 'kysely'

/**
 * A list for `in (…)`, written into the text of a query: a plan for any values cannot use an index of some of them. Only
 * for constants of ours.
 */
export const literals = <T extends string>(values: readonly T[]) =>
  sql.join<T>(values.map(value => sql.lit(value)))
