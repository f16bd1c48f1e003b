import { createHash } from 'node:crypto'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { earlier, type PlainDate } from '#domain/days/plain-date.ts'
import type { FaultList } from '../faults.ts'
import type { Inventory } from '../inventory.ts'
import type { Row } from '../rows.ts'
import { mapSlices } from '../slices.ts'
import type { Transaction } from '../write/row-store.ts'
import { storedProducts } from './people.repo.ts'

/** A loan of a file with what every loan has. */
export type CompleteLoan = Row<'loans'> & {
  status: OrderStatus
  method: Order['shipping']['method']
}

const same = (name: string) => name.trim().toLowerCase()

/**
 * Finds the product of each loan that has its name and no code: one of the import, else one of the library. Several of one name,
 * or none, is a fault.
 */
export async function findLoanedProducts(
  { read, libraryId }: { read: Transaction; libraryId: string },
  { tables }: Inventory,
  faults: FaultList,
) {
  const lacking = tables.loans.rows.filter(row => !row.object_code)
  const codes = new Map<string, Set<string>>()
  if (lacking.length === 0) return
  await mapSlices(lacking, ({ object_name }) => codes.set(same(object_name), new Set()))
  const add = ({ name, code }: { name: string; code: string }) => codes.get(same(name))?.add(code)
  await mapSlices(tables.objects.rows, add)
  for await (const page of storedProducts(read, libraryId)) page.forEach(add)
  await mapSlices(lacking, row => {
    const [code, another] = row.object_name ? (codes.get(same(row.object_name)) ?? []) : []
    if (code && !another) {
      row.object_code = code
      return
    }
    const { file, has } = row.origin
    if (!has('object_code') && !has('object_name')) {
      faults.push({ file, row: 1, column: 'object_code', rule: 'missing_column' })
      return
    }
    const value = row.object_name
    const column = value ? 'object_name' : 'object_code'
    const rule = another ? 'several_products' : value ? 'unknown' : 'empty'
    faults.push({ file, row: row.line, column, rule, ...(value && { value }) })
  })
}

/**
 * Completes loans of files that say only who has what until when. The state follows from the days: it came back, it is out, or it
 * is booked. The reference is made of product, beginning or end, and member, so that the same file has the same loans.
 */
export function completeLoans({ tables }: Inventory, today: PlainDate, faults: FaultList) {
  return mapSlices(tables.loans.rows, row => {
    const { from, to, returned, member_email, object_code, object_name } = row
    // Without a product the row has a fault already, and one is enough.
    const product = object_code || `${object_name} ${row.line}`
    row.ref ||= `${from || to}-${hashOf(product, from || to, member_email)}`
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
