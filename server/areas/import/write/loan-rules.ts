import { limits } from '#contract/limits.ts'
import { daysInclusive } from '#domain/days/plain-date.ts'
import { isBusy } from '#domain/loans/states.ts'
import type { FaultRule } from '../faults.ts'

/** The values by which loans conflict: of a stored loan, or of a row above. */
export type OtherLoan = {
  /** The code of the copy. */
  copy: string
  status: string
  from_date: string
  busy_until: string
  headquarters_id: string | null
  pickup_code: string | null
  number: string | null
}

type Refusal = { column: string; rule: FaultRule }

const isOpen = (status: string) => status !== 'checkout' && isBusy(status)

/** Checks a loan's own days. */
export function refuseDays(
  loan: Record<'from_date' | 'to_date' | 'first_to_date', string>,
): Refusal | null {
  const { from_date, to_date, first_to_date } = loan
  if (to_date < from_date) return { column: 'to', rule: 'dates_reversed' }
  if (first_to_date < from_date) return { column: 'first_to', rule: 'dates_reversed' }
  const tooLong = daysInclusive(from_date, first_to_date) > limits.loanMaxDays
  return tooLong ? { column: 'to', rule: 'loan_too_long' } : null
}

/** Indexes loans by the values that must be unique. */
export function openRegister() {
  const byCopy = new Map<string, OtherLoan[]>()
  const numbers = new Set<string>()
  const codes = new Set<string>()
  const codeOf = ({ headquarters_id, pickup_code, status }: OtherLoan) =>
    pickup_code && isOpen(status) ? `${headquarters_id} ${pickup_code}` : null
  return {
    add: (loan: OtherLoan) => {
      const code = codeOf(loan)
      if (code) codes.add(code)
      if (loan.number) numbers.add(loan.number)
      if (!isBusy(loan.status)) return
      const others = byCopy.get(loan.copy)
      if (others) others.push(loan)
      else byCopy.set(loan.copy, [loan])
    },
    /** Why a loan conflicts with others. The database's constraints refuse the same. */
    refuse: (loan: OtherLoan): Refusal | null => {
      const shares = (other: OtherLoan) =>
        loan.from_date <= other.busy_until && other.from_date <= loan.busy_until
      if (isBusy(loan.status) && byCopy.get(loan.copy)?.some(shares)) {
        return { column: 'from', rule: 'overlap' }
      }
      if (loan.number && numbers.has(loan.number)) return { column: 'number', rule: 'number_taken' }
      const code = codeOf(loan)
      return code && codes.has(code) ? { column: 'pickup_code', rule: 'code_taken' } : null
    },
  }
}
