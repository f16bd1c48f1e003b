import { limits } from '#contract/limits.ts'
import type { LendLine } from '#contract/shapes/desk/lending.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { methodOf } from '#domain/loans/checkout.ts'
import { findBookingFacts } from '#server/areas/checkout/checkouts.repo.ts'
import { type Allows, forEachLine, type LentLine } from '#server/areas/checkout/lines.ts'
import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import type { Booking } from '#server/core/store/tables/payments.ts'
import type { ActorContext, StaffContext } from '#server/platform/context.ts'
import { hasOverdue, listScanned } from './lending.repo.ts'

/** Something that the desk is about to lend. */
type Wanted = {
  member: string
  lines: readonly LendLine[]
  copies: readonly string[]
  point: string
  from_date?: string | undefined
  to_date?: string | undefined
}

export type Lending = Awaited<ReturnType<typeof loadLending>>

/** The same call with the member as its caller: the rules of a checkout are about its caller. */
export function asBorrower(ctx: StaffContext, memberId: string): ActorContext {
  return { ...ctx, actor: { ...ctx.actor, memberId } }
}

/**
 * What the rules of a checkout need: their facts, and the wanted things in the form of a cart.
 * @throws AppError not_found for an unknown member or copy; validation_failed for more copies than pieces
 */
export async function loadLending(ctx: StaffContext, wanted: Wanted) {
  const { member, point: pointId, from_date = ctx.today, to_date = null } = wanted
  const lines = wanted.lines.map(({ product, quantity }) => ({ object_id: product, quantity }))
  const productIds = lines.map(({ object_id }) => object_id)
  const facts = await findBookingFacts(ctx.db, member, { productIds, pointId }, ctx)
  const borrower = orNotFound(facts.borrower)
  const point = facts.points.find(({ id }) => id === pointId)
  const cart: Booking & { lines: typeof lines } = {
    object_id: productIds[0] ?? '',
    lines,
    method: methodOf({
      id: pointId,
      is: {
        available: point?.available ?? false,
        smartlocker: point?.kind === 'smartlocker',
        private: point?.kind === 'private',
      },
    }),
    headquarters_id: pointId,
    shipping_geo: null,
    from_date,
    to_date,
    // Only the member may give it, so that the desk lends nothing that is at a home.
    contact_shared: false,
    note: '',
  }
  return {
    facts: { ...facts, borrower },
    cart,
    from: from_date,
    handsOut: from_date <= ctx.today,
    since: addDays(ctx.today, -limits.backdatedDays),
    copies: await requireScanned(ctx, wanted),
  }
}

async function requireScanned(ctx: StaffContext, { lines, copies: ids }: Wanted) {
  const copies = ids.length > 0 ? await listScanned(ctx.db, ids) : []
  if (copies.length < ids.length) throw new AppError('not_found')
  for (const { object_id } of copies) {
    const quantity = lines.find(({ product }) => product === object_id)?.quantity ?? 0
    const same = copies.filter(copy => copy.object_id === object_id)
    if (same.length > quantity) throw invalid('copies', 'invalid')
  }
  return copies
}

/**
 * What the desk asks besides the rules of a checkout.
 * @throws AppError loans_overdue; object_in_maintenance, object_not_back of a scanned copy that is to be handed out now
 */
export async function requireDeskRules(
  ctx: StaffContext,
  { facts, copies, handsOut }: Lending,
  lines: readonly LentLine[],
  allows: Allows,
) {
  const isLate = await hasOverdue(ctx.db, facts.borrower.id, ctx.today)
  await forEachLine(lines, line => {
    const here = copies.filter(({ object_id }) => handsOut && object_id === line.object_id)
    const refusals = [
      ...(isLate ? (['loans_overdue'] as const) : []),
      ...(here.some(({ state }) => state !== 'in_service')
        ? (['object_in_maintenance'] as const)
        : []),
      ...(here.some(({ out }) => out) ? (['object_not_back'] as const) : []),
    ]
    const errors = refusals.map(code => new AppError(code))
    const first = errors.find(error => !allows({ line, error }))
    if (first) throw first
  })
}
