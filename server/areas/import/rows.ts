import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { TransferTable } from '#contract/shapes/admin/transfer.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import { isBlank } from '#contract/texts/localized.ts'
import type { CsvCell } from '#domain/csv.ts'
import type { Tables } from '#server/core/store/tables.ts'
import { type Column, rowOf } from './columns/column.ts'
import { contacts, defects, queue, wishes } from './columns/desk-records.ts'
import { loans, reviews } from './columns/loans.ts'
import { members, memberships } from './columns/members.ts'
import { closures, pickupPoints } from './columns/pickup-points.ts'
import { categories, copies, products } from './columns/products.ts'
import { closings, notes, receipts } from './columns/records.ts'
import { cell } from './read/cells.ts'
import { textsOf } from './text-columns.ts'

/** The files of a library's folder, by name; described for people in the demo's README. */
const files = {
  categories,
  headquarters: pickupPoints,
  closures,
  members,
  memberships,
  objects: products,
  copies,
  loans,
  reviews,
  notes,
  closings,
  receipts,
  contacts,
  defects,
  wishes,
  queue,
} as const satisfies Record<TransferTable, unknown>
type Files = typeof files
export type TableName = keyof Files
export const tableNames = Object.keys(files) as TableName[]

/** The shape of a row of each file. */
export const tables = {
  /** It needs its name in one language at least. */
  categories: v.pipe(
    rowOf(categories),
    v.forward(
      v.check(row => !isBlank(textsOf(row, 'name')), 'empty'),
      [`name_${defaultLocale}`],
    ),
  ),
  headquarters: rowOf(pickupPoints),
  closures: rowOf(closures),
  members: rowOf(members),
  memberships: rowOf(memberships),
  objects: rowOf(products),
  copies: rowOf(copies),
  loans: rowOf(loans),
  reviews: rowOf(reviews),
  notes: rowOf(notes),
  closings: rowOf(closings),
  receipts: rowOf(receipts),
  contacts: rowOf(contacts),
  defects: rowOf(defects),
  wishes: rowOf(wishes),
  queue: rowOf(queue),
} as const
export type Row<N extends TableName> = v.InferOutput<(typeof tables)[N]>

/** The columns of a file by their names, in its order. */
export function columnsOf(name: TableName): [string, Column<never>][] {
  return Object.entries(files[name].columns as Record<string, Column<never>>)
}

export function isColumn(table: TableName, column: string): boolean {
  return columnsOf(table).some(([name]) => name === column)
}

/** Whether a cell of the column may be empty. */
export function acceptsEmpty(table: TableName, column: string): boolean {
  const found = columnsOf(table).find(([name]) => name === column)
  return found !== undefined && v.is(found[1].cell, '')
}

/** The columns of a table that hold a day. */
export function dayColumns(name: TableName) {
  return columnsOf(name).filter(([, { cell: one }]) => one === cell.day || one === cell.maybeDay)
}

/** The columns whose cells are the values of a column in the database: those without `writes`. */
type Plain<N extends TableName> = {
  [C in keyof Files[N]['columns']]: Files[N]['columns'][C] extends { writes: unknown }
    ? never
    : Files[N]['columns'][C] extends { from: infer F extends string }
      ? [C, F]
      : never
}[keyof Files[N]['columns']]
type PlainValues<N extends TableName> = {
  [P in Plain<N> as P[1]]: Row<N>[P[0] & keyof Row<N>]
}

/** The values of a row that columns of the database take unchanged. */
export function valuesOf<N extends TableName>(
  name: N,
  row: Pick<Row<N>, Plain<N>[0] & keyof Row<N>>,
): PlainValues<N> {
  const values: Record<string, unknown> = {}
  for (const [column, { from, writes }] of columnsOf(name)) {
    if (typeof from === 'string' && !writes) values[from] = row[column as keyof typeof row]
  }
  return values as PlainValues<N>
}

/** The columns of the database that an import changes if its file has these columns. */
export function changedBy(name: TableName, has: (column: string) => boolean): string[] {
  const changed = columnsOf(name).flatMap(([column, { from, writes, newRowsOnly, key }]) => {
    if (newRowsOnly || !has(column)) return []
    return writes ?? (typeof from === 'string' && !key ? [from] : [])
  })
  return [...new Set(changed)]
}

export type StoredRow<N extends TableName> = Selectable<Tables[Files[N]['table']]>

/** The cells that an export takes from the stored row. */
export function cellsFrom<N extends TableName>(
  name: N,
  row: StoredRow<N>,
): Record<string, CsvCell> {
  const cells = columnsOf(name).flatMap(([column, { from }]) => {
    if (from === undefined) return []
    const cell = typeof from === 'string' ? row[from as keyof typeof row] : from(row as never)
    return [[column, cell]]
  })
  return Object.fromEntries(cells)
}

/** The cells that an export computes from other tables. */
export type OtherCells<N extends TableName> = {
  [C in keyof Files[N]['columns'] as Files[N]['columns'][C] extends
    | { from: unknown }
    | { hidden: string }
    ? never
    : C]: CsvCell
}
