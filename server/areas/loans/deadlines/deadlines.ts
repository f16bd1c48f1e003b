import { periodOf } from '#contract/period.ts'
import { type Collection, deadlineOf } from '#domain/days/deadlines.ts'
import { timeIn, todayIn } from '#domain/days/plain-date.ts'
import { visitRules } from '#domain/days/visits.ts'
import { obstacleOf } from '#domain/loans/obstacle.ts'
import { findOpenings } from '#server/areas/pickup-points/openings.repo.ts'
import { type Openings, openingsOf } from '#server/areas/pickup-points/public-points.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import type { Context, RequestContext } from '#server/platform/context.ts'
import type { Loan } from '../loan.ts'
import { notifyOfChange } from '../loan-notifications.ts'
import { updateLoan } from '../loans.repo.ts'
import { countIn, lockWaitingLoans } from './deadlines.repo.ts'

/** The opening of each pickup point since the first day of some loans, with the absences of owners. */
export async function openingsSince(ctx: Context, loans: readonly Loan[]): Promise<Openings> {
  const since = loans.map(({ from_date }) => from_date).reduce((a, b) => (a < b ? a : b), ctx.today)
  return openingsOf(await findOpenings(ctx.db, since), { all: true })
}

/** What decides since when and until when a loan can be collected. */
export function collectionOf(ctx: RequestContext, loan: Loan, openings: Openings): Collection {
  const { ready_at, headquarters_id } = loan
  const { time_zone } = ctx.library
  return {
    ...periodOf(loan),
    ...visitRules(ctx.library.document),
    place: openings.get(headquarters_id ?? '') ?? null,
    ready: ready_at && { today: todayIn(time_zone, ready_at), time: timeIn(time_zone, ready_at) },
  }
}

/** The columns of a loan's deadline as the world is now; what was promised is kept. A delivery has none. */
export function deadlineColumns(ctx: RequestContext, loan: Loan, openings: Openings) {
  const { method, collect_by: promised, deadline_extended: deferred } = loan
  if (method === 'delivery') return { collect_by: null }
  return { collect_by: deadlineOf(collectionOf(ctx, loan, openings), { promised, deferred }) }
}

/** Moves the deadlines of the loans that wait at some pickup points, after these have changed. */
export async function refreshDeadlines(ctx: Context, pointIds: readonly string[]) {
  const loans = await lockWaitingLoans(ctx.db, { pointIds })
  if (loans.length === 0) return
  const openings = await openingsSince(ctx, loans)
  for (const loan of loans) await saveDeadline(ctx, loan, deadlineColumns(ctx, loan, openings))
}

/**
 * Tells whoever waited for the copy of a loan that it is back, if it still is. It is asked when the return can no longer be
 * undone: somebody may have collected it meanwhile.
 */
export async function tellNext(ctx: Context, { object_id, closed_at }: Loan) {
  for (const { id, to_date, ready_at } of await freeLoans(ctx, object_id)) {
    const waited = ready_at?.getTime() === closed_at?.getTime()
    if (waited && to_date >= ctx.today) await notifyOfChange(ctx, id, 'ready')
  }
}

/**
 * The days to collect run from now on, for the loan that waited for the copy of another one, which has come back: of those
 * that have begun the first for which no copy was in before. If all copies were out and this one was late, those whose days
 * come later have waited too.
 */
export async function markBack(ctx: Context, { object_id, copy_id, to_date, return_date }: Loan) {
  const copiesIn = await countIn(ctx.db, object_id, copy_id)
  if (copiesIn < 1) return
  const free = await freeLoans(ctx, object_id)
  const begun = free
    .filter(({ from_date, to_date: last }) => from_date <= ctx.today && ctx.today <= last)
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  await saveReady(ctx, begun.slice(copiesIn - 1, copiesIn))
  if (copiesIn > 1 || to_date >= (return_date ?? ctx.today)) return
  for (const { id, status } of free.filter(({ from_date }) => from_date > ctx.today)) {
    await updateLoan(ctx.db, { id, from: status }, { ready_at: ctx.at })
  }
}

/** Of the loans that wait for a product, the earliest comes first, then who booked first. */
const orderOf = ({ from_date, created_at, id }: Loan) =>
  [from_date, created_at.toISOString(), id].join()

/** The same for some of its loans, of those that have begun and need not wait for it any more. */
export async function markReady(
  ctx: Context,
  productId: string,
  waited: (loanId: string) => boolean,
) {
  const free = await freeLoans(ctx, productId)
  const begun = free.filter(({ id, from_date }) => from_date <= ctx.today && waited(id))
  await saveReady(ctx, begun)
}

async function saveReady(ctx: Context, loans: readonly Loan[]) {
  if (loans.length === 0) return
  const openings = await openingsSince(ctx, loans)
  for (const loan of loans) {
    const ready = { ...loan, ready_at: ctx.at }
    await saveDeadline(ctx, loan, { ready_at: ctx.at, ...deadlineColumns(ctx, ready, openings) })
  }
}

/** The pending loans of a product that do not wait for it. */
async function freeLoans(ctx: Context, productId: string): Promise<Loan[]> {
  const loans = await lockWaitingLoans(ctx.db, { productId })
  const whereabouts = await whereaboutsOf(
    ctx,
    loans.map(({ id }) => id),
  )
  return loans.filter(({ id, from_date }) => {
    const known = whereabouts.get(id)
    return !known || obstacleOf(known, from_date, ctx.today) === null
  })
}

async function saveDeadline(
  ctx: Context,
  { id, status, collect_by, ready_at }: Loan,
  columns: Partial<Pick<Loan, 'collect_by' | 'ready_at'>>,
) {
  const isSame = columns.collect_by === collect_by && (columns.ready_at ?? ready_at) === ready_at
  if (!isSame) await updateLoan(ctx.db, { id, from: status }, columns)
}
