import type { ErrorCode } from '#contract/errors.ts'
import type { OrderStatus } from '#contract/shapes/order.ts'
import type { PlainDate } from '../days/plain-date.ts'
import { endedUncollected } from './states.ts'

export type CodeKind = 'pickup' | 'deposit'

export type CodedLoan = {
  status: OrderStatus
  from: PlainDate
  /** The last day to collect it while it is pending. */
  collect_by: PlainDate | null
}

/**
 * `null` if a code opens the door today, else the error. A pickup code is valid from the loan's first day to
 * the last day for collection. A deposit code is valid as long as the product is handed out, also overdue: a
 * return is never refused.
 */
export function codeRefusal(
  kind: CodeKind,
  { status, from, collect_by }: CodedLoan,
  today: PlainDate,
): ErrorCode | null {
  if (endedUncollected(status)) return 'code_over'
  if (kind === 'deposit') {
    if (status === 'pending') return 'code_too_early'
    return status === 'returned' ? 'code_used' : null
  }
  if (status !== 'pending') return 'code_used'
  if (today < from) return 'code_too_early'
  return (collect_by ?? today) < today ? 'code_over' : null
}
