import { expect } from 'vitest'
import { periodOf } from '#contract/period.ts'
import type { AffectedLoan, LoanDecisions } from '#contract/shapes/admin/affected.ts'
import { checkPeriod } from '#domain/days/availability.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { staffChanges } from '#domain/loans/staff-changes.ts'
import type { Loan } from '#server/areas/loans/loan.ts'
import type { Chance } from './lawful-steps.ts'
import type { As } from './loan-acts.ts'
import { shownDays } from './offered-days.ts'
import { codeOf, type World } from './world.ts'

type Answer = Awaited<ReturnType<World['ask']>>
type Now = { today: string; time: string }

/**
 * Staff make a change under loans, see those that it affects, and decide about each: one of its options, or a message.
 * @param send the call, with the decisions
 * @returns what was decided
 */
export async function decideAll(
  send: (loans: LoanDecisions) => Promise<Answer>,
  pick: number,
): Promise<{ asked: AffectedLoan; plan: NonNullable<LoanDecisions>[number]['plan'] }[]> {
  const first = await send([])
  if (first.status === 200) return []
  expect(codeOf(first), first.text).toBe('loans_affected')
  const asked: AffectedLoan[] = first.body.error.loans
  const decided = asked.map((one, at) => {
    const option = one.options[(pick + at) % (one.options.length + 1)]
    return {
      asked: one,
      plan: option ? { ...withoutPoint(option), point_id: option.point.id } : null,
    }
  })
  const loans = decided.map(({ asked: { id, revision }, plan }) => ({ id, revision, plan }))
  const { status, text } = await send(loans)
  expect(status, `${text} for ${JSON.stringify(asked)}`).toBe(200)
  return decided
}

const withoutPoint = ({ from_date, to_date }: AffectedLoan['options'][number]) => ({
  from_date,
  to_date,
})

/**
 * Staff give one of some loans other days, or another pickup point. Days that anybody could book are accepted.
 * @returns the id of the loan that has changed
 */
export async function moveOne(
  world: World,
  as: As,
  loans: readonly Loan[],
  { pick, start, days }: Chance,
  { points, now, rowOf }: { points: string[]; now: Now; rowOf: (id: string) => Promise<Loan> },
): Promise<{ before: Loan; after: Loan } | null> {
  const movable = loans.filter(loan => staffChanges(loan).length > 0)
  const loan = movable[pick % Math.max(1, movable.length)]
  if (!loan) return null
  const may = staffChanges(loan)
  const from_date = may.includes('from') ? addDays(now.today, start % 12) : loan.from_date
  const wanted = {
    from_date,
    to_date: addDays(may.includes('from') ? from_date : now.today, (days % 9) - 1),
  }
  const other = may.includes('point') && pick % 3 === 0 ? points[pick % points.length] : undefined
  const pointId = other ?? loan.headquarters_id ?? ''
  const calendar = await shownDays(world.ask, { product: loan.object_id, pointId }, now)
  const isOffered = may.includes('from') && checkPeriod(calendar, periodOf(wanted)) === null
  const body = { ...wanted, ...(other && { point_id: other }) }
  const path = `/v1/admin/loans/${loan.id}`
  const { status, text } = await (await as('staff'))(path, { method: 'PATCH', body })
  const after = await rowOf(loan.id)
  if (status !== 200) {
    expect(isOffered, `${JSON.stringify([body, now])} is offered: ${text}`).toBe(false)
    // The refused call may still have finished the desk's last move, so not all columns are the same.
    const { from_date, to_date, busy_until, headquarters_id, collect_by } = loan
    expect(after).toMatchObject({ from_date, to_date, busy_until, headquarters_id, collect_by })
    return null
  }
  expect(after, text).toMatchObject({ ...wanted, headquarters_id: pointId, status: loan.status })
  if (after.collect_by && after.status === 'pending')
    expect(after.collect_by >= now.today, text).toBe(true)
  return { before: loan, after }
}
