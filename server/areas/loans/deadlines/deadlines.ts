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
import { updateLoan } from '../loans.repo.ts'
import { lockWaitingLoans, wasReturnedOn } from './deadlines.repo.ts'

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

/** The columns of a loan's deadline as things are now, never earlier than promised. A delivery has none. */
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

/** Starts the days to collect of loans for which a copy is in. */
export async function saveReady(ctx: Context, loans: readonly Loan[]) {
  if (loans.length === 0) return
  const openings = await openingsSince(ctx, loans)
  for (const loan of loans) {
    const ready = { ...loan, ready_at: ctx.at }
    await saveDeadline(ctx, loan, { ready_at: ctx.at, ...deadlineColumns(ctx, ready, openings) })
  }
}

/**
 * Saves the deadline of a loan that waits again after an undo. If its product came back meanwhile, its days to collect
 * start now.
 */
export async function refreshReopened(ctx: Context, loan: Loan) {
  const isFree = (await freeLoans(ctx, loan.object_id)).some(
    ({ id, left }) => id === loan.id && left > 0,
  )
  const hasBegun = loan.from_date <= ctx.today
  if (hasBegun && isFree && (await wasReturnedOn(ctx.db, loan, ctx.today))) {
    return saveReady(ctx, [loan])
  }
  await saveDeadline(ctx, loan, deadlineColumns(ctx, loan, await openingsSince(ctx, [loan])))
}

/** A pending loan, and how many copies are in for it. */
export type Waiting = Loan & { left: number }

/** The pending loans of a product that nothing prevents from being collected, locked until the commit. */
export async function freeLoans(ctx: Context, productId: string): Promise<Waiting[]> {
  const loans = await lockWaitingLoans(ctx.db, { productId })
  const ids = loans.map(({ id }) => id)
  const whereabouts = await whereaboutsOf(ctx, ids)
  return loans.flatMap(loan => {
    const known = whereabouts.get(loan.id)
    if (!known || obstacleOf(known, loan.from_date, ctx.today)) return []
    return [{ ...loan, left: known.left }]
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
