import * as v from 'valibot'
import { columnsOf, type TableName } from '../rows.ts'

/** Whether a cell of the column may be empty. */
export function acceptsEmpty(table: TableName, column: string): boolean {
  const found = columnsOf(table).find(([name]) => name === column)
  return found !== undefined && v.is(found[1].cell, '')
}

export function isColumn(table: TableName, column: string): boolean {
  return columnsOf(table).some(([name]) => name === column)
}
