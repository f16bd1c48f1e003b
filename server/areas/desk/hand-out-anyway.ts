import { periodOf } from '#contract/period.ts'
import { periodRefusals } from '#domain/days/availability.ts'
import { type Place, shutReason, visitRules } from '#domain/days/visits.ts'
import { getProductFacts } from '#server/areas/availability/availability.repo.ts'
import { availabilityAt } from '#server/areas/availability/availability.ts'
import { dealFor } from '#server/areas/availability/deal.ts'
import type { Loan } from '#server/areas/loans/loan.ts'
import { updateLoan } from '#server/areas/loans/loans.repo.ts'
import { loadOpenings } from '#server/areas/pickup-points/public-points.ts'
import { AppError } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { Context, StaffContext } from '#server/platform/context.ts'

/** Why nobody can come to the place of a loan now. A delivery and a meeting at home need no open desk. */
export function shutNow(ctx: Context, { method }: Pick<Loan, 'method'>, place: Place | null) {
  if (method === 'delivery' || method === 'p2p') return null
  return shutReason({ ...ctx, ...visitRules(ctx.library.document) }, place, ctx.today)
}

/** @throws AppError pickup_closed, too_late_today if a loan that has begun is to be handed out where nobody can come now */
export async function refuseWhileShut(ctx: Context, loan: Loan) {
  if (loan.from_date > ctx.today) return
  const place = (await loadOpenings(ctx)).get(loan.headquarters_id ?? '') ?? null
  const shut = shutNow(ctx, loan, place)
  if (shut) throw new AppError(shut === 'over' ? 'too_late_today' : 'pickup_closed')
}

/**
 * Lets a booked loan begin today, because it is handed out before its first day. The product is locked.
 * @returns its former first day, for the undo
 * @throws AppError object_busy, object_in_maintenance
 */
export async function bringForward(ctx: StaffContext, loan: Loan) {
  const { id, object_id, status, from_date, busy_until } = loan
  // A private loan is handed over by its owner, as they have agreed.
  if (status !== 'pending' || from_date <= ctx.today || loan.method === 'p2p') return {}
  const product = await getProductFacts(ctx.db, object_id)
  const calendar = await availabilityAt(ctx, product, loan.headquarters_id, { loanIds: [id] })
  const days = { ...periodOf(loan), from: ctx.today }
  // Staff have been asked about a closed day, and may lend it for longer, or before it is prepared.
  const refusal = [...periodRefusals(calendar, days)].find(
    ({ code, prepared }) =>
      (code === 'object_busy' && !prepared) || code === 'object_in_maintenance',
  )
  if (refusal) throw new AppError(refusal.code, refusal.limit && { limit: refusal.limit })
  const dealt = await dealFor(ctx, object_id, { id, from: ctx.today, to: busy_until })
  await updateLoan(ctx.db, { id, from: status }, { from_date: ctx.today, ...dealt })
  const [before, after] = [{ from_date }, { from_date: ctx.today }]
  await recordWrite(ctx, 'loan', loan.number, { before, after })
  return before
}
