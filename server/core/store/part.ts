import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** How many rows of a list are left out before it, and how many are read. */
export type Part = { offset: number; limit: number }

/** Rows of a list, and how many it has. */
export type Counted<T> = { rows: T[]; total: number }

/** The n-th page of `size` rows, from 1. */
export const pageOf = (page: number, size: number): Part => ({
  offset: (page - 1) * size,
  limit: size,
})

/** Reads a part of a sorted list. Its rows are only counted if there are others than these. */
export async function partOf<DB extends Tables, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { offset, limit }: Part,
): Promise<Counted<O>> {
  const rows = (await query.offset(offset).limit(limit).execute()) as O[]
  if (rows.length < limit && (rows.length > 0 || offset === 0)) {
    return { rows, total: offset + rows.length }
  }
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(eb => eb.fn.countAll<string>().as('n'))
    .executeTakeFirst()
  return { rows, total: Number((counted as { n: string } | undefined)?.n ?? 0) }
}

/** The same list of something else. */
export async function countedAs<T, U>(
  { rows, total }: Counted<T>,
  present: (rows: readonly T[]) => U[] | Promise<U[]>,
): Promise<Counted<U>> {
  return { rows: await present(rows), total }
}
