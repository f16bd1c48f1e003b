import type { LendInput } from '#contract/shapes/desk/lending.ts'
import type { DeskBooking } from '#contract/shapes/desk.ts'
import { deskCheckOf, mayOverride } from '#domain/loans/desk-checks.ts'
import { lockProducts } from '#server/areas/catalogue/products.repo.ts'
import { deleteReserved } from '#server/areas/checkout/carts.repo.ts'
import { askAboutLines } from '#server/areas/checkout/checkout.ts'
import { type Allows, lentLines } from '#server/areas/checkout/lines.ts'
import { bookFrom, confirmed } from '#server/areas/checkout/reservations.ts'
import type { Loan } from '#server/areas/loans/loan.ts'
import { afterConfirmation } from '#server/areas/loans/move-loan.ts'
import { AppError } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { lockMemberRow } from '#server/platform/access/members.repo.ts'
import { Afterwards, type StaffActor, type StaffContext } from '#server/platform/context.ts'
import { deskBooking, handOverTogether } from './bookings.ts'
import { sound } from './handovers.ts'
import { refusalOf } from './lend-checks.ts'
import { listOverlappingReturns } from './lending.repo.ts'
import { asBorrower, type Lending, loadLending, requireDeskRules } from './lending.ts'

/** Lends something to a member. A library's CRM is asked before, as for their own confirmation. */
export async function lendAtDesk(ctx: StaffContext, input: LendInput) {
  if (!ctx.library.crm_confirms_loans) return lend(ctx, input)
  const { cart } = await loadLending(ctx, input)
  return new Afterwards<StaffActor, DeskBooking>(async (own, finish) => {
    await askAboutLines({ ...own, actor: { ...own.actor, memberId: input.member } }, cart)
    return finish(inside => lend(inside, input), { byKey: true })
  })
}

/**
 * Confirms a booking for a member and hands it out, unless it begins later: all or none. The locks are those of their own
 * confirmation, in its order.
 * @throws AppError as bookFrom, requireDeskRules and handOverTogether
 */
async function lend(ctx: StaffContext, input: LendInput): Promise<DeskBooking> {
  const { member, to_date, note } = input
  const productIds = input.lines.map(({ product }) => product)
  await lockMemberRow(ctx.db, member)
  await lockProducts(ctx.db, productIds)
  // What they have reserved of these is for them. The rest of their checkout stays.
  for (const id of productIds) await deleteReserved(ctx.db, member, id, 0)
  const lending = await loadLending(ctx, input)
  const { facts, cart, since } = lending
  const { allows, overridden } = overridesOf(input)
  await requireDeskRules(ctx, lending, await lentLines(cart.lines, facts.products), allows)
  const booking = { ...cart, to_date, note }
  const others = { ...facts, reservations: [] }
  const rules = { allows, since }
  const loans = await bookFrom(asBorrower(ctx, member), booking, others, confirmed, rules)
  await afterConfirmation(ctx, loans)
  for (const { number, from_date, copy_id } of loans) {
    const overrides = [...overridden.values()]
    const after = {
      member,
      copy: copy_id,
      from_date,
      to_date,
      ...(overrides.length && { overrides }),
    }
    await recordWrite(ctx, 'loan lend', number, { after })
  }
  const id = loans[0].booking_id
  return lending.handsOut ? handOut(ctx, id, loans, lending) : deskBooking(ctx, id)
}

/** Hands out the loans that were just booked, those with a scanned copy first, so that no other gets it. */
async function handOut(
  ctx: StaffContext,
  id: string,
  loans: readonly Loan[],
  { from, copies }: Lending,
): Promise<DeskBooking> {
  const left = [...copies]
  const given = loans.map(loan => {
    const at = left.findIndex(({ object_id }) => object_id === loan.object_id)
    const [copy] = at < 0 ? [] : left.splice(at, 1)
    return { ...sound, loan: loan.id, copy: copy?.id ?? null }
  })
  const isBefore = from < ctx.today
  const input = { kind: 'hand_out', loans: given } as const
  const booking = await handOverTogether(ctx, id, input, isBefore ? { delivery_date: from } : {})
  const ids = loans.map(loan => loan.id)
  if (isBefore && (await listOverlappingReturns(ctx.db, ids)).length > 0) {
    throw new AppError('object_busy')
  }
  return booking
}

/** The rules that staff override with a reason, and those of them that did refuse. */
function overridesOf({ overrides }: LendInput) {
  const overridden = new Map<string, { check: string; code: string; reason: string }>()
  const allows: Allows = refused => {
    const refusal = refusalOf(refused)
    const check = deskCheckOf(refusal)
    const reason = overrides.find(one => one.check === check)?.reason
    if (!check || !reason || !mayOverride(refusal)) return false
    overridden.set(`${check} ${refusal.code}`, { check, code: refusal.code, reason })
    return true
  }
  return { allows, overridden }
}
