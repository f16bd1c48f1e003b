import type { Period } from '#contract/period.ts'
import { later } from '#domain/days/plain-date.ts'
import { dealCopies } from '#domain/loans/deal-copies.ts'
import { isOut } from '#domain/loans/states.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { listCopies, listTaking, setCopies } from './copies.repo.ts'

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
  const loans = [...taking.filter(loan => loan !== own), wanted]
  const dealt = dealCopies(loans, copyIds, ctx.today)
  if (!dealt) throw new AppError('object_busy')
  const copy_id = dealt.get(name) ?? own?.copyId
  dealt.delete(name)
  if (dealt.size > 0) await setCopies(ctx.db, dealt)
  return copy_id ? { copy_id } : {}
}

/** The loans that take copies of a product, and its copies in service: those that should be back come last. */
async function takingOf(ctx: Context, productId: string, copies: Awaited<ReturnType<typeof listCopies>>) {
  const rows = await listTaking(ctx.db, productId, ctx.at)
  const late = rows.filter(row => isOut(row.status) && row.to_date < ctx.today)
  const taking = rows.map(row => ({
    id: row.id,
    copyId: row.copy_id,
    out: isOut(row.status),
    from: row.from,
    to: late.includes(row) ? later(row.busy_until, ctx.today) : row.busy_until,
  }))
  const isLate = (copyId: string) => late.some(({ copy_id }) => copy_id === copyId)
  const ids = copies.filter(({ state }) => state === 'in_service').map(({ id }) => id)
  return {
    taking,
    copyIds: [...ids.filter(id => !isLate(id)), ...ids.filter(isLate)],
  }
}
