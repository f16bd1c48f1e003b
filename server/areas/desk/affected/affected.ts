import { datesOf, periodOf } from '#contract/period.ts'
import {
  type AffectedLoan,
  affectedLoansMax,
  type LoanDecisions,
} from '#contract/shapes/admin/affected.ts'
import { hoursOn } from '#domain/days/opening.ts'
import {
  type Affected,
  affectedBy,
  optionsForAll,
  type Plan,
  type StandingLoan,
  type Surroundings,
} from '#domain/loans/affected.ts'
import { allowedPoints } from '#domain/loans/checkout.ts'
import { availabilityOf, loadCalendars } from '#server/areas/availability/availability.ts'
import { notifyOfChange } from '#server/areas/loans/loan-notifications.ts'
import { findOpenings } from '#server/areas/pickup-points/openings.repo.ts'
import {
  listPickupPoints,
  type PickupPointRow,
} from '#server/areas/pickup-points/pickup-points.repo.ts'
import { type Openings, openingsOf } from '#server/areas/pickup-points/public-points.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { changeLoan } from '../change-loan.ts'
import {
  listLentProducts,
  listOutOfService,
  lockStandingLoans,
  type Scope,
  type StandingRow,
} from './affected.repo.ts'

type Loan = StandingLoan & { productId: string; row: StandingRow }
type Found = { loan: Loan; affected: Affected; plans: Plan[] }

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
  const loans = (await lockStandingLoans(ctx.db, scope)).map(standing)
  if (loans.length === 0) return change()
  const before = await loadWorld(ctx, loans)
  const changed = await change()
  const after = await loadWorld(ctx, loans)
  const found = await findAffected(ctx, loans, before, after)
  const chosen = decisions ? decide(found, decisions, after) : null
  for (const { loan, affected, plans } of found) {
    // A desk that became a locker, or the other way, is the same place on the same days: there is nothing to ask.
    const plan = chosen?.get(loan.id) ?? (affected.reasons.includes('way_changed') && plans[0])
    const about = { affected: { ...affected, hours: hoursOf(affected, loan, after) } }
    if (plan) await changeLoan(ctx, loan.id, plan, { pointId: plan.pointId, about })
    // Everybody who waits for a product is notified of its repair anyway.
    else if (affected.reasons.some(reason => reason !== 'in_repair')) {
      await notifyOfChange(ctx, loan.id, 'hindered', about)
    }
  }
  return changed
}

function standing(row: StandingRow): Loan {
  const { id, status, method, collect_by, headquarters_id: pointId, object_id: productId } = row
  return { id, status, method, collect_by, pointId, productId, row, ...periodOf(row) }
}

/** What decides where and when loans can be collected. */
type World = {
  points: Map<string, PickupPointRow>
  openings: Openings
  products: Map<string, Awaited<ReturnType<typeof listLentProducts>>[number]>
  /** The ids of the loans whose copy is not in service. */
  unserved: Set<string>
}

async function loadWorld(ctx: StaffContext, loans: readonly Loan[]): Promise<World> {
  const ids = loans.map(({ id }) => id)
  const productIds = [...new Set(loans.map(({ productId }) => productId))]
  const products = await listLentProducts(ctx.db, productIds)
  const points = await listPickupPoints(ctx.db)
  const unserved = await listOutOfService(ctx.db, ids)
  return {
    points: new Map(points.map(point => [point.id, point])),
    openings: openingsOf(await findOpenings(ctx.db, ctx.today), { all: true }),
    products: new Map(products.map(product => [product.id, product])),
    unserved: new Set(unserved),
  }
}

/** Where a loan's product can be collected, its own pickup point first; whether or not they are open to the public. */
function placesOf({ points, openings, products }: World, { productId }: Loan) {
  const product = products.get(productId)
  if (!product) return []
  const home = points.get(product.location_id)
  const address = { id: product.location_id, is: { private: home?.kind === 'private' } }
  const places = [...points.keys()].flatMap(id => openings.get(id) ?? [])
  const all = places.map(place => ({ ...place, is: { ...place.is, available: true } }))
  const lent = { is: { tansportable: product.transportable }, location: { address } }
  return allowedPoints(lent, all).flatMap(({ id }) => openings.get(id) ?? [])
}

function surroundingsOf(world: World, loan: Loan): Surroundings {
  const point = world.points.get(loan.pointId ?? '')
  return {
    place: world.openings.get(loan.pointId ?? '') ?? null,
    address: point ? [point.address, point.cap, point.city].join(', ') : '',
    isThere: placesOf(world, loan).some(({ id }) => id === loan.pointId),
    maintenance: world.unserved.has(loan.id),
  }
}

async function findAffected(
  ctx: StaffContext,
  loans: readonly Loan[],
  before: World,
  after: World,
): Promise<Found[]> {
  const found = loans.flatMap(loan => {
    const was = surroundingsOf(before, loan)
    const affected = affectedBy(loan, was, surroundingsOf(after, loan), ctx.today)
    return affected ? [{ loan, affected }] : []
  })
  const products = [...new Set(found.map(({ loan }) => loan.productId))].flatMap(
    id => after.products.get(id) ?? [],
  )
  const calendars = await loadCalendars(ctx, products, { loanIds: [] })
  const affectedLoans = found.map(({ loan }) => loan)
  const plans = optionsForAll(affectedLoans, loan => {
    const product = orNotFound(after.products.get(loan.productId))
    const own = after.openings.get(loan.pointId ?? '')
    const places = loan.method === 'delivery' ? (own ? [own] : []) : placesOf(after, loan)
    return {
      calendar: availabilityOf(ctx, product, calendars, null),
      places: places.filter(({ is }) => is.available),
    }
  })
  return found.map(one => ({ ...one, plans: plans.get(one.loan.id) ?? [] }))
}

/** What was decided about each loan that is asked about. @throws AppError loans_affected */
function decide(found: readonly Found[], decisions: NonNullable<LoanDecisions>, world: World) {
  const asked = found.slice(0, affectedLoansMax)
  const chosen = new Map<string, Plan | null>()
  for (const { loan, plans } of asked) {
    const decision = decisions.find(({ id }) => id === loan.id)
    const plan = decision?.plan && { ...periodOf(decision.plan), pointId: decision.plan.point_id }
    const known = plans.find(one => plan && sameText(one) === sameText(plan))
    if (decision?.revision === loan.row.revision && (!plan || known)) {
      chosen.set(loan.id, known ?? null)
    }
  }
  if (chosen.size === asked.length) return chosen
  throw new AppError('loans_affected', { loans: asked.map(one => shown(one, world)) })
}

const sameText = ({ from, to, pointId }: Plan) => [from, to, pointId].join()

function shown({ loan, affected, plans }: Found, { points }: World): AffectedLoan {
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
    options: plans.map(plan => ({ ...datesOf(plan), point: pointOf(plan.pointId) })),
  }
}

/** The new hours of the days on which a loan's pickup point opens for less. */
function hoursOf({ shorter }: Affected, { pointId }: Loan, { openings }: World) {
  const place = openings.get(pointId ?? '')
  return shorter.map(day => ({ day, hours: (place && hoursOn(place, day)) ?? '' }))
}
