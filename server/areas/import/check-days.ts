import * as v from 'valibot'
import { plainDate } from '#contract/fields.ts'
import { addDays } from '#domain/days/plain-date.ts'
import type { Fault, FaultList } from './faults.ts'
import type { Inventory } from './inventory.ts'
import { dayColumns, tableNames } from './rows.ts'
import { slices } from './slices.ts'

const twoYears = 2 * 366

/** Adds a fault for each day in the future that its column does not accept, and for each of another century. */
export async function checkDays({ tables }: Inventory, today: string, faults: FaultList) {
  // Where the file was written it may already be tomorrow.
  const tomorrow = addDays(today, 1)
  const most = addDays(today, twoYears)
  for (const name of tableNames) {
    const { file, rows, has } = tables[name]
    const columns = dayColumns(name).filter(([column]) => has(column))
    if (columns.length === 0) continue
    for await (const part of slices<Record<string, unknown>>(rows)) {
      for (const row of part) {
        for (const [column, { maxAhead }] of columns) {
          const day = String(row[column] ?? '')
          if (!day) continue
          const add = (rule: Fault['rule']) =>
            faults.push({ file, row: Number(row.line), column, rule, value: day })
          if (!maxAhead) {
            if (day > tomorrow) add('day_ahead')
          } else if (!v.is(plainDate, day) || (day > most && maxAhead !== 'any')) add('day_far')
        }
      }
    }
  }
}
