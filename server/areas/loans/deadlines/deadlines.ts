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
import { lockWaitingLoans, wasAllOut } from './deadlines.repo.ts'

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
 * Tells those who waited for a loan's product that it is back: of a late one also those whose days come later. Nobody has
 * waited while another copy was in.
 */
export async function tellNext(ctx: Context, { object_id, to_date, return_date }: Loan) {
  if (!(await wasAllOut(ctx.db, object_id))) return
  const wasLate = to_date < (return_date ?? ctx.today)
  for (const { id, from_date, to_date: last } of await freeLoans(ctx, object_id)) {
    if (last < ctx.today || (!wasLate && from_date > ctx.today)) continue
    await notifyOfChange(ctx, id, 'ready')
  }
}

/** The days to collect run from now on, for the loans of a product that waited for the copy which has come back. */
export async function markBack(ctx: Context, productId: string) {
  if (await wasAllOut(ctx.db, productId)) await markReady(ctx, productId, () => true)
}

/** The same for some of its loans, of those that have begun and need not wait for it any more. */
export async function markReady(
  ctx: Context,
  productId: string,
  waited: (loanId: string) => boolean,
) {
  const free = await freeLoans(ctx, productId)
  const begun = free.filter(({ id, from_date }) => from_date <= ctx.today && waited(id))
  if (begun.length === 0) return
  const openings = await openingsSince(ctx, begun)
  for (const loan of begun) {
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
