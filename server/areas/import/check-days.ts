import * as v from 'valibot'
import { plainDate } from '#contract/fields.ts'
import { addDays } from '#domain/days/plain-date.ts'
import type { Fault, FaultList } from './faults.ts'
import type { Inventory } from './inventory.ts'
import { dayColumns, tableNames } from './rows.ts'
import { slices } from './slices.ts'

const daysAhead = 2 * 366

/** Adds a fault for each day that is past or ahead of what its column can hold. */
export async function checkDays({ tables }: Inventory, today: string, faults: FaultList) {
  // The day may have begun where the file was written.
  const tomorrow = addDays(today, 1)
  const most = addDays(today, daysAhead)
  for (const name of tableNames) {
    const { file, rows, has } = tables[name]
    const columns = dayColumns(name).filter(([column]) => has(column))
    if (columns.length === 0) continue
    for await (const part of slices<Record<string, unknown>>(rows)) {
      for (const row of part) {
        for (const [column, { ahead }] of columns) {
          const day = String(row[column] ?? '')
          if (!day) continue
          const add = (rule: Fault['rule']) =>
            faults.push({ file, row: Number(row.line), column, rule, value: day })
          if (!ahead) {
            if (day > tomorrow) add('day_ahead')
          } else if (!v.is(plainDate, day) || (day > most && ahead !== 'any')) add('day_far')
        }
      }
    }
  }
}
