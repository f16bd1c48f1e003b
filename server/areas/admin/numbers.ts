import { serverLimits } from '#contract/limits.ts'
import type { Numbers } from '#contract/shapes/admin/admin.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { collectedStates, outStates } from '#domain/loans/states.ts'
import type { StaffContext } from '#server/platform/context.ts'
import {
  countLoans,
  countLoansByMonth,
  countNeverLent,
  countProducts,
  listMostLent,
  listNeverLent,
} from './numbers.repo.ts'

/** Loans by month, the products lent most and never, and how many loans are late. */
export async function countNumbers(ctx: StaffContext): Promise<Numbers> {
  const { db, today } = ctx
  const months = lastMonths(today)
  const byMonth = await countLoansByMonth(db, collectedStates, { since: `${months[0]}-01`, today })
  const top = await listMostLent(db, collectedStates, serverLimits.mostLentProducts)
  const all = await countLoans(db, collectedStates, today)
  const borrowed = await countLoans(db, outStates, today)
  return {
    months: months.map(month => {
      const found = byMonth.find(row => row.month === month)
      return { month, loans: Number(found?.loans ?? 0), late: Number(found?.late ?? 0) }
    }),
    top: top.map(row => ({ ...row, loans: Number(row.loans) })),
    never_lent: await listNeverLent(db, collectedStates, 500),
    never_lent_count: await countNeverLent(db, collectedStates),
    objects: await countProducts(db),
    out_now: borrowed.loans,
    overdue_now: borrowed.late,
    overdue_rate: all.loans === 0 ? 0 : all.late / all.loans,
  }
}

/** The present month and those before it, the earliest first. */
function lastMonths(today: string): string[] {
  const months: string[] = []
  let day = today
  while (months.length < serverLimits.numbersMonths) {
    months.unshift(day.slice(0, 7))
    day = addDays(`${day.slice(0, 7)}-01`, -1)
  }
  return months
}
