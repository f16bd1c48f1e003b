import type { Selectable } from 'kysely'
import type { Period } from '#contract/period.ts'
import { later } from '#domain/days/plain-date.ts'
import { dealCopies, type Taking } from '#domain/loans/deal-copies.ts'
import { isOut } from '#domain/loans/states.ts'
import { AppError } from '#server/core/app-error.ts'
import type { LoansTable } from '#server/core/store/tables/loans.ts'
import type { Context } from '#server/platform/context.ts'
import { deleteExpired, listCopies, listTaking, setCopies } from './copies.repo.ts'

/** The days that a loan is about to take, its preparation included. */
type Wanted = Period & {
  /** `null` for a new one. */
  id: string | null
  out?: boolean
}

/**
 * Deals the copies of a product so that a loan can have its new days, and gives other loans other copies where that is
 * needed. The product is locked. A product with one copy has nothing to deal.
 * @returns the loan's copy
 * @throws AppError object_busy if there are too few copies on these days
 */
export async function dealFor(
  ctx: Context,
  productId: string,
  { id, from, to, out = false }: Wanted,
): Promise<{ copy_id?: string }> {
  const copies = await listCopies(ctx.db, productId)
  if (copies.length < 2) return {}
  const { taking, copyIds } = await takingOf(ctx, productId, copies)
  const own = taking.find(loan => loan.id === id)
  const name = id ?? ''
  const wanted = { id: name, copyId: own?.copyId ?? null, out, from, to }
  const loans = [...served(taking, copyIds).filter(loan => loan !== own), wanted]
  const dealt = dealAll(ctx, loans, copyIds)
  if (!dealt) throw new AppError('object_busy')
  const copy_id = dealt.get(name) ?? own?.copyId
  dealt.delete(name)
  if (dealt.size > 0) await setCopies(ctx.db, dealt)
  return copy_id ? { copy_id } : {}
}

/**
 * Deals the copies of a product for several pieces that are booked together, as `dealFor` does for one.
 * @param replaced the ids of the member's reservations: their copies are free, and dealt again if they can be
 * @returns the copy of each piece
 * @throws AppError object_busy if there are too few copies on these days
 */
export async function dealPieces(
  ctx: Context,
  productId: string,
  { from, to }: Period,
  { pieces, replaced }: { pieces: number; replaced: readonly string[] },
): Promise<string[]> {
  const { taking, copyIds } = await takingOf(ctx, productId, await listCopies(ctx.db, productId))
  const own = taking.filter(({ id }) => replaced.includes(id))
  const others = served(taking, copyIds).filter(({ id }) => !replaced.includes(id))
  const wanted = Array.from({ length: pieces }, (_, at) => {
    return { id: `piece ${at}`, copyId: own[at]?.copyId ?? null, out: false, from, to }
  })
  const dealt = dealAll(ctx, [...others, ...wanted], copyIds)
  if (!dealt) throw new AppError('object_busy')
  const given = wanted.flatMap(({ id, copyId }) => dealt.get(id) ?? copyId ?? [])
  for (const { id } of wanted) dealt.delete(id)
  if (dealt.size > 0) await setCopies(ctx.db, dealt)
  return given
}

/**
 * Gives a booked loan a copy that is in, as it is handed out; the others are dealt what is left. The product is locked.
 * @param wanted the copy that is handed out; without it the loan's own, if it is in, or another one
 * @param given the ids of loans that are handed out with it, and have their copies already
 * @throws AppError object_not_back if it is out; object_in_maintenance if it is not in service; object_busy if another loan needs it
 */
export async function dealCopyTo(
  ctx: Context,
  loan: Booked,
  wanted: string | null,
  given: readonly string[] = [],
): Promise<void> {
  const copies = await listCopies(ctx.db, loan.object_id)
  if (copies.length < 2) return
  const { taking: taken, copyIds } = await takingOf(ctx, loan.object_id, copies)
  const taking = taken.map(one => ({ ...one, out: one.out || given.includes(one.id) }))
  const isOut = (id: string) => taking.some(one => one.out && one.copyId === id)
  const own = loan.copy_id
  const ins = [...copyIds.filter(id => id === own), ...copyIds].filter(id => !isOut(id))
  const copyId = wanted ?? ins[0]
  if (!copyId || isOut(copyId)) throw new AppError('object_not_back')
  if (!copyIds.includes(copyId)) throw new AppError('object_in_maintenance')
  if (copyId === own) return
  const others = served(taking, copyIds).filter(({ id }) => id !== loan.id)
  const present = taking.find(({ id }) => id === loan.id)
  const chosen = present ? [...others, { ...present, copyId, out: true }] : others
  const dealt = dealAll(ctx, chosen, copyIds)
  if (!dealt) throw new AppError('object_busy')
  await setCopies(ctx.db, new Map([...dealt, [loan.id, copyId]]))
}

/**
 * Makes room for a closed loan whose end is undone: it gets its own copy again if it was out, else any copy. Booked
 * loans that got its copy meanwhile get another one. The product is locked.
 * @returns its copy
 * @throws AppError undo_followed if there are too few copies on its days
 */
export async function dealBack(ctx: Context, loan: Closed): Promise<{ copy_id?: string }> {
  const copies = await listCopies(ctx.db, loan.object_id)
  const { copy_id, from_date: from, undo_columns: was } = loan
  if (copies.length < 2 || !was) return {}
  const { taking, copyIds } = await takingOf(ctx, loan.object_id, copies)
  const out = isOut(was.status)
  // It waits for a copy, as before.
  if (!out && !copyIds.includes(copy_id)) return {}
  const booked = was.busy_until ?? loan.busy_until
  const to = out ? later(booked, ctx.today) : booked
  const own = { id: loan.id, copyId: copy_id, out, from, to, booked }
  const chosen = [...served(taking, copyIds), own]
  const dealt = dealAll(ctx, chosen, copyIds)
  if (!dealt) throw new AppError('undo_followed')
  const given = dealt.get(loan.id) ?? copy_id
  dealt.delete(loan.id)
  if (dealt.size > 0) await setCopies(ctx.db, dealt)
  return { copy_id: given }
}

type Closed = Pick<
  Selectable<LoansTable>,
  'id' | 'object_id' | 'copy_id' | 'from_date' | 'busy_until' | 'undo_columns'
>

type Booked = { id: string; object_id: string; copy_id: string }

/**
 * Deals the copies of a product again after the state of one has changed. If there are too few in service, the loans
 * booked last hold one that is not in service, until there is one again. If copies cannot be dealt so, each loan keeps
 * the one that it has. The product is locked.
 */
export async function dealAgain(ctx: Context, productId: string): Promise<void> {
  const copies = await listCopies(ctx.db, productId)
  if (copies.length < 2) return
  // Their days are shown as free, so they must not take copies.
  await deleteExpired(ctx, productId)
  const { taking, copyIds } = await takingOf(ctx, productId, copies)
  let dealing: Taken[] = []
  for (const loan of taking) {
    const more = [...dealing, loan]
    if (loan.out || dealAll(ctx, more, copyIds)) dealing = more
  }
  const others = copies.filter(({ id }) => !copyIds.includes(id)).map(({ id }) => id)
  const unserved = taking.filter(loan => !dealing.includes(loan))
  const dealt = dealAll(ctx, dealing, copyIds)
  const lost = taking.filter(one => one.out && others.includes(one.copyId ?? ''))
  const waiting = dealCopies([...lost, ...unserved], others, ctx.today)
  if (!dealt || !waiting || dealt.size + waiting.size === 0) return
  await setCopies(ctx.db, new Map([...dealt, ...waiting]))
}

/** `booked`: the last day for which a late loan was agreed to take its copy. */
type Taken = Taking & { booked?: string }

/**
 * Deals a product's copies. While loans are late, there may be too few for a loan that was booked earlier. Then it may
 * have the copy of a late loan from the day on which that should be back.
 */
function dealAll({ today }: Context, loans: readonly Taken[], copyIds: readonly string[]) {
  const agreed = () => loans.map(loan => ({ ...loan, to: loan.booked ?? loan.to }))
  return dealCopies(loans, copyIds, today) ?? dealCopies(agreed(), copyIds, today)
}

/** Those that hold a copy in service. The others wait for one. */
function served(taking: readonly Taken[], copyIds: readonly string[]): Taken[] {
  return taking.filter(({ out, copyId }) => out || (copyId !== null && copyIds.includes(copyId)))
}

/** The loans that take copies of a product, as they were booked, and its copies in service: those that should be back come last. */
async function takingOf(
  ctx: Context,
  productId: string,
  copies: Awaited<ReturnType<typeof listCopies>>,
) {
  const rows = await listTaking(ctx.db, productId, ctx.at)
  const late = rows.filter(row => isOut(row.status) && row.to_date < ctx.today)
  const taking = rows.map(row => ({
    id: row.id,
    copyId: row.copy_id,
    out: isOut(row.status),
    from: row.from,
    to: late.includes(row) ? later(row.busy_until, ctx.today) : row.busy_until,
    booked: row.busy_until,
  }))
  const isLate = (copyId: string) => late.some(({ copy_id }) => copy_id === copyId)
  const ids = copies.filter(({ state }) => state === 'in_service').map(({ id }) => id)
  return {
    taking,
    copyIds: [...ids.filter(id => !isLate(id)), ...ids.filter(isLate)],
  }
}
