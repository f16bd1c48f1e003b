import type { Context } from '#server/platform/context.ts'
import type { Loan } from '../loan.ts'
import { notifyOfChange } from '../loan-notifications.ts'
import { type CopiesIn, countIn, listTold } from './copies-in.repo.ts'
import { lockWaitingLoans } from './deadlines.repo.ts'
import { freeLoans, saveReady, type Waiting } from './deadlines.ts'

/*
 * For which loans a copy of a product is in, that is, in service and with nobody. This is asked after each change to
 * its copies and loans: each copy that is in is for one loan, the earliest loans first (`left`). A product with one
 * copy has one next loan at a time, so there is nothing to choose.
 */

/** After a return: starts the days to collect of the loan that waited for the copy. */
export async function markBack(ctx: Context, { object_id, copy_id, to_date, return_date }: Loan) {
  const known = await countIn(ctx, object_id, copy_id)
  const wasLate = to_date < (return_date ?? ctx.today)
  if (!known.several) return saveReady(ctx, begunOf(ctx, await freeLoans(ctx, object_id)))
  // Nobody has waited for a copy that is no longer lent.
  if (!known.served) return
  await mark(ctx, await lastServed(ctx, object_id), {
    copiesIn: known.copiesIn - 1,
    late: wasLate,
  })
}

/** After a loan has ended before it was collected: the same for the loan after it. */
export async function markAfter(ctx: Context, ended: Loan) {
  const { object_id, copy_id, to_date } = ended
  const known = await countIn(ctx, object_id, copy_id)
  if (!known.several || !known.served || to_date < ctx.today) return
  const next = await lastServed(ctx, object_id)
  const isAfter = (loan: Loan) => orderOf(ended) < orderOf(loan)
  await mark(ctx, next.filter(isAfter), known)
}

/** A product before its copies change: the loans that wait to be collected, and those for which a copy is in. */
export type Before = CopiesIn & { waiting: readonly string[]; forWhom: readonly string[] }

export async function beforeCopiesChange(ctx: Context, productId: string): Promise<Before> {
  const known = await countIn(ctx, productId)
  const loans = await lockWaitingLoans(ctx.db, { productId })
  const served = await servedOf(ctx, productId, known)
  return { ...known, waiting: loans.map(({ id }) => id), forWhom: served.map(({ id }) => id) }
}

/**
 * After copies of a product have changed: the same for the loans that waited, whose borrowers are notified.
 * @param repaired the loans whose borrowers were notified that their copy was not in service
 * @returns those of `repaired` for which none is in yet: their borrowers are notified when one is
 */
export async function markChanged(
  ctx: Context,
  productId: string,
  before: Before,
  repaired: readonly string[],
): Promise<string[]> {
  const known = await countIn(ctx, productId)
  if (!known.several) {
    const begun = begunOf(ctx, await freeLoans(ctx, productId))
    await saveReady(
      ctx,
      begun.filter(({ id }) => repaired.includes(id)),
    )
    return []
  }
  const served = await servedOf(ctx, productId, known)
  await mark(
    ctx,
    served.filter(({ id }) => before.waiting.includes(id) && !before.forWhom.includes(id)),
    before,
  )
  const begun = begunOf(ctx, await freeLoans(ctx, productId)).map(({ id }) => id)
  const ids = served.map(({ id }) => id)
  return repaired.filter(id => begun.includes(id) && !ids.includes(id))
}

/**
 * Notifies those who waited that a copy is in. Runs when the return or the end of another loan can no longer be undone;
 * somebody may have collected the copy meanwhile.
 */
export async function tellNext(ctx: Context, loan: Loan) {
  const { object_id, status, to_date, return_date } = loan
  const known = await countIn(ctx, object_id)
  if (known.several) return tellServed(ctx, object_id, known)
  if (status !== 'returned') return
  const wasLate = to_date < (return_date ?? ctx.today)
  for (const { id, from_date, to_date: last } of await freeLoans(ctx, object_id)) {
    if (last < ctx.today || (!wasLate && from_date > ctx.today)) continue
    await notifyOfChange(ctx, id, 'ready')
  }
}

/** Notifies those for whom a copy is in, once. Copies that an undo may take away again do not count. */
export async function tellServed(ctx: Context, productId: string, known?: CopiesIn) {
  const { several, undoable } = known ?? (await countIn(ctx, productId))
  if (!several) return
  const free = await standing(ctx, productId)
  const marked = free.filter(({ left, ready_at }) => left > undoable && ready_at)
  const told = marked.length > 0 ? await listTold(ctx, marked) : []
  for (const { id } of marked) if (!told.includes(id)) await notifyOfChange(ctx, id, 'ready')
}

async function servedOf(ctx: Context, productId: string, { several }: CopiesIn) {
  return several ? (await standing(ctx, productId)).filter(({ left }) => left > 0) : []
}

/** The loan that gets the last of the copies which are in, if so many loans wait. */
async function lastServed(ctx: Context, productId: string) {
  return (await standing(ctx, productId)).filter(({ left }) => left === 1)
}

/** Loans that begin later have waited only if all copies were out and late. */
async function mark(
  ctx: Context,
  loans: readonly Loan[],
  before: Pick<CopiesIn, 'copiesIn' | 'late'>,
) {
  const allLate = before.late && before.copiesIn < 1
  await saveReady(ctx, allLate ? loans : begunOf(ctx, loans))
}

/** The loans for which a copy of a product can be in. */
async function standing(ctx: Context, productId: string): Promise<Waiting[]> {
  const loans = await freeLoans(ctx, productId)
  return loans.filter(({ to_date }) => to_date >= ctx.today)
}

const begunOf = ({ today }: Context, loans: readonly Loan[]) =>
  loans.filter(({ from_date }) => from_date <= today)

const orderOf = ({ from_date, created_at, id }: Loan) =>
  [from_date, created_at.toISOString(), id].join()
