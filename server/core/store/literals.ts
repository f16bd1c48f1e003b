import { sql } from 'kysely'

/**
 * A list for `in (…)`, written into the text of the query: with parameters the planner does not know the values, and
 * cannot use an index over rows with some of them. Only for constants of ours.
 */
export const literals = <T extends string>(values: readonly T[]) =>
  sql.join<T>(values.map(value => sql.lit(value)))
