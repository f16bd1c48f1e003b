import { datesOf, periodOf } from '#contract/period.ts'
import {
  type AffectedLoan,
  affectedLoansMax,
  type LoanDecisions,
} from '#contract/shapes/admin/affected.ts'
import { type Affected, affectedBy, optionsForAll, type Plan } from '#domain/loans/affected.ts'
import { availabilityOf, loadCalendars } from '#server/areas/availability/availability.ts'
import { notifyOfChange } from '#server/areas/loans/loan-notifications.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import type { Context, StaffContext } from '#server/platform/context.ts'
import { changeLoan } from '../change-loan.ts'
import { listStandingLoans, lockScope, lockStandingLoans, type Scope } from './affected.repo.ts'
import { hoursOf, type Loan, loadWorld, placesOf, surroundingsOf, type World } from './world.ts'

type Found = { loan: Loan; affected: Affected }
type Plans = ReadonlyMap<string, Plan[]>

/**
 * Makes a change by staff under loans that are booked or out, and does what was decided about those that it affects, in
 * the same transaction.
 * @param scope the pickup points or the product that change
 * @param decisions without them the borrowers are notified, as for a client that does not know of decisions
 * @throws AppError loans_affected with the loans, if a decision is missing, or a loan has changed since it was shown
 */
export async function changeUnderLoans<T>(
  ctx: StaffContext,
  scope: Scope,
  decisions: LoanDecisions,
  change: () => Promise<T>,
): Promise<T> {
  await lockScope(ctx.db, scope)
  const loans = await lockLoans(ctx, await listStandingLoans(ctx.db, scope))
  if (loans.length === 0) return change()
  const before = await loadWorld(ctx, loans)
  const changed = await change()
  const after = await loadWorld(ctx, loans)
  const found = findAffected(ctx, loans, before, after)
  const plans = await plansFor(ctx, decisions ? found : found.filter(changesWay), after)
  const chosen = decisions ? decide(found, plans, decisions, after) : new Map()
  await follow(ctx, found, after, plans, chosen)
  return changed
}

/** Does the same for a change to many pickup points and products, which is made already: nobody is asked. */
export async function followChange(ctx: Context, found: readonly Found[], after: World) {
  await follow(ctx, found, after, await plansFor(ctx, found.filter(changesWay), after), new Map())
}

/** Moves the loans for which a plan was chosen, and tells the borrowers of the others. */
async function follow(
  ctx: Context,
  found: readonly Found[],
  after: World,
  plans: Plans,
  chosen: ReadonlyMap<string, Plan | null>,
) {
  for (const one of found) {
    const { loan, affected } = one
    const plan = chosen.get(loan.id) ?? (changesWay(one) && plans.get(loan.id)?.[0])
    const about = { affected: { ...affected, hours: hoursOf(affected, loan, after) } }
    if (plan) await changeLoan(ctx, loan.id, plan, { pointId: plan.pointId, about })
    // Everybody who waits for a product is notified of its repair anyway.
    else if (affected.reasons.some(reason => reason !== 'in_repair')) {
      await notifyOfChange(ctx, loan.id, 'hindered', about)
    }
  }
}

/** A desk that became a locker, or the other way, is the same place on the same days: there is nothing to ask. */
const changesWay = ({ affected }: Found) => affected.reasons.includes('way_changed')

/** Those of some loans that are booked or out, locked until the commit. */
export async function lockLoans(ctx: Context, loans: readonly { id: string }[]): Promise<Loan[]> {
  if (loans.length === 0) return []
  const rows = await lockStandingLoans(
    ctx.db,
    loans.map(({ id }) => id),
  )
  return rows.map(row => {
    const { id, status, method, collect_by, headquarters_id: pointId, object_id: productId } = row
    return { id, status, method, collect_by, pointId, productId, row, ...periodOf(row) }
  })
}

/** The loans that differ in what surrounds them before and after a change. */
export function findAffected(ctx: Context, loans: readonly Loan[], before: World, after: World) {
  return loans.flatMap((loan): Found[] => {
    const was = surroundingsOf(before, loan)
    const affected = affectedBy(loan, was, surroundingsOf(after, loan), ctx.today)
    return affected ? [{ loan, affected }] : []
  })
}

/** What can become of each loan after the change. */
async function plansFor(ctx: Context, found: readonly Found[], after: World): Promise<Plans> {
  if (found.length === 0) return new Map()
  const loans = found.map(({ loan }) => loan)
  const products = [...new Set(loans.map(({ productId }) => productId))].flatMap(
    id => after.products.get(id) ?? [],
  )
  const calendars = await loadCalendars(ctx, products, { loanIds: [] })
  return optionsForAll(loans, loan => {
    const product = orNotFound(after.products.get(loan.productId))
    const own = after.openings.get(loan.pointId ?? '')
    const places = loan.method === 'delivery' ? (own ? [own] : []) : placesOf(after, loan)
    return {
      calendar: availabilityOf(ctx, product, calendars, null),
      places: places.filter(({ is }) => is.available),
    }
  })
}

/** What was decided about each loan that is asked about. @throws AppError loans_affected */
function decide(
  found: readonly Found[],
  plans: Plans,
  decisions: NonNullable<LoanDecisions>,
  world: World,
) {
  const asked = found.slice(0, affectedLoansMax)
  const chosen = new Map<string, Plan | null>()
  for (const { loan } of asked) {
    const decision = decisions.find(({ id }) => id === loan.id)
    const plan = decision?.plan && { ...periodOf(decision.plan), pointId: decision.plan.point_id }
    const known = plans.get(loan.id)?.find(one => plan && sameText(one) === sameText(plan))
    if (decision?.revision === loan.row.revision && (!plan || known)) {
      chosen.set(loan.id, known ?? null)
    }
  }
  if (chosen.size === asked.length) return chosen
  throw new AppError('loans_affected', { loans: asked.map(one => shown(one, plans, world)) })
}

const sameText = ({ from, to, pointId }: Plan) => [from, to, pointId].join()

function shown({ loan, affected }: Found, plans: Plans, { points }: World): AffectedLoan {
  const { id, number, revision, status, code, name, names, borrower } = loan.row
  const pointOf = (pointId: string) => ({ id: pointId, name: points.get(pointId)?.name ?? '' })
  return {
    id,
    number,
    revision,
    borrower,
    product: { code, name, names },
    status: status as AffectedLoan['status'],
    ...datesOf(loan),
    point: loan.pointId ? pointOf(loan.pointId) : null,
    reasons: affected.reasons,
    options: (plans.get(loan.id) ?? []).map(plan => ({
      ...datesOf(plan),
      point: pointOf(plan.pointId),
    })),
  }
}
