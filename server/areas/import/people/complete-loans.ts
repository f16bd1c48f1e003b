import { createHash } from 'node:crypto'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { earlier, type PlainDate } from '#domain/days/plain-date.ts'
import type { FaultList } from '../faults.ts'
import type { Inventory } from '../inventory.ts'
import type { Row } from '../rows.ts'
import { mapSlices } from '../slices.ts'

/** A loan of a file with what every loan has. */
export type CompleteLoan = Row<'loans'> & {
  status: OrderStatus
  method: Order['shipping']['method']
}

/**
 * Completes loans of files that say only who has what until when. The state follows from the days: it came back, it is out, or it
 * is booked. The reference is made of product, beginning or end, and member, so that the same file has the same loans.
 */
export function completeLoans({ tables }: Inventory, today: PlainDate, faults: FaultList) {
  return mapSlices(tables.loans.rows, row => {
    const { from, to, returned, member_email, object_code } = row
    row.ref ||= `${from || to}-${hashOf(object_code, from || to, member_email)}`
    row.method ||= 'desk'
    if (!from) {
      row.from = earlier(row.created || today, returned || to)
      faults.push({ file: row.origin.file, row: row.line, column: 'from', rule: 'loan_from_today' })
    }
    row.status ||= returned ? 'returned' : row.from <= today ? 'approved' : 'pending'
  })
}

const hashOf = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
