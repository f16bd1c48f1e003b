import type { AuditAct } from '#contract/audit/acts.ts'
import { serverLimits } from '#contract/limits.ts'
import type {
  CardSale,
  CardsToSell,
  ContributionInput,
  Receipt,
  ReversalInput,
} from '#contract/shapes/desk/till.ts'
import { addressOf, hasEmail } from '#contract/texts/no-email.ts'
import { allowsCents } from '#domain/card-price.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { dayAfterCards, renewedPeriod } from '#domain/days/renewal.ts'
import { giveCard } from '#server/areas/membership/give-card.ts'
import { deleteCardReminders, listCardPeriods } from '#server/areas/membership/memberships.repo.ts'
import { updatePayment } from '#server/areas/payments/payments.repo.ts'
import { reasonOf, sendReceipt } from '#server/areas/payments/receipt-email.ts'
import { findReceipt, type ReceiptRow } from '#server/areas/payments/receipts.repo.ts'
import {
  addReceipt,
  type NewReceipt,
  numberOf,
  presentReceipt,
  reversalOf,
} from '#server/areas/payments/receipts.ts'
import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { findMember } from '#server/platform/access/members.repo.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { deleteMembership, findTillPoint, lockReceipt } from './till.repo.ts'

/** What the desk can sell to a member, and from which day. @throws AppError not_found */
export async function cardsToSell(ctx: StaffContext, memberId: string): Promise<CardsToSell> {
  const { id } = orNotFound(await findMember(ctx.db, memberId))
  const periods = await listCardPeriods(ctx.db, id)
  return {
    cards: ctx.library.document.renewal_cards,
    valid_to: periods[0]?.to ?? null,
    from: dayAfterCards(periods, ctx.today),
  }
}

/**
 * Sells a card to a member. The member is locked, so that of two presses one sells: the other sees another first day.
 * @throws AppError not_found; card_changed, price_changed if they are not as shown; validation_failed
 */
export async function sellCard(ctx: StaffContext, input: CardSale): Promise<Receipt> {
  const { from, cents, point } = input
  await requirePoint(ctx, point)
  const member = orNotFound(await findMember(ctx.db, input.member, 'update'))
  const card = orNotFound(ctx.library.document.renewal_cards.find(({ id }) => id === input.card))
  const isFree = allowsCents(card, 0)
  const method = isFree && cents === 0 ? 'free' : input.method
  if (method === 'free' && !isFree && !input.reason) throw invalid('reason', 'required')
  const isAsShown = method === 'free' ? cents === 0 : allowsCents(card, cents)
  if (!isAsShown) throw new AppError('price_changed')
  const periods = await listCardPeriods(ctx.db, member.id)
  if (from !== dayAfterCards(periods, ctx.today)) throw new AppError('card_changed')
  const { receipt } = await giveCard(
    ctx,
    { id: member.id, number: member.card_number },
    { name: card.name, ...renewedPeriod(from, card.duration) },
    {
      method,
      cents,
      reason: input.reason || (method === 'free' ? reasonOf(ctx, 'chosen') : ''),
      headquarters_id: point,
      made_by: ctx.actor.memberId,
    },
  )
  return recorded(ctx, 'receipt card', receipt)
}

/** Takes a contribution. @throws AppError not_found for an unknown point or member */
export async function addContribution(ctx: StaffContext, input: ContributionInput) {
  const { member, cents, method, reason, point } = input
  await requirePoint(ctx, point)
  if (member !== null) orNotFound(await findMember(ctx.db, member))
  return add(ctx, 'receipt contribution', {
    kind: 'contribution',
    method,
    cents,
    member_id: member,
    reason,
    headquarters_id: point,
  })
}

export async function getReceipt(ctx: StaffContext, id: string): Promise<Receipt> {
  return presentReceipt(orNotFound(await findReceipt(ctx.db, id)))
}

/**
 * Gives back what a receipt says by another one, in the till at which staff stand, and takes away its card.
 * What was paid online goes back the same way.
 * @throws AppError not_found; receipt_reversed if it was given back before, or gives back another; receipt_kept
 */
export async function reverseReceipt(
  ctx: StaffContext,
  id: string,
  { reason, point }: ReversalInput,
): Promise<Receipt> {
  await requirePoint(ctx, point)
  orNotFound(await lockReceipt(ctx.db, id))
  const former = orNotFound(await findReceipt(ctx.db, id))
  if (former.reversal_of || former.reversed_by) throw new AppError('receipt_reversed')
  if (former.payment_id) await giveBackOnline(ctx, former, former.payment_id)
  if (former.membership_id && former.member_id) {
    await deleteMembership(ctx.db, former.membership_id)
    await deleteCardReminders(ctx.db, former.member_id)
  }
  return add(ctx, 'receipt reversal', reversalOf(former, reason, point))
}

/** Has a job give back what was paid online. A delivery is given back by the end of its loan. @throws AppError receipt_kept */
async function giveBackOnline(ctx: StaffContext, { kind, day }: ReceiptRow, paymentId: string) {
  if (kind === 'delivery' || addDays(day, serverLimits.refundDays) < ctx.today) {
    throw new AppError('receipt_kept')
  }
  await updatePayment(ctx.db, paymentId, { status: 'owed' })
}

/** Sends a receipt again. @returns whether by e-mail; who has none is told by staff @throws AppError not_found */
export async function sendAgain(ctx: StaffContext, id: string): Promise<{ email: boolean }> {
  const receipt = await getReceipt(ctx, id)
  const { member } = receipt
  const who = orNotFound(member ? await findMember(ctx.db, member.id) : undefined)
  await sendReceipt(ctx, receipt, { dedupeKey: ctx.at.toISOString(), eachTime: true })
  await recordWrite(ctx, 'receipt sent', id, { after: { number: numberOf(receipt) } })
  return { email: hasEmail(addressOf(who)) }
}

async function requirePoint(ctx: StaffContext, id: string) {
  return orNotFound(await findTillPoint(ctx.db, id))
}

type ReceiptAct = Extract<AuditAct, `receipt ${string}`>

/** Adds a receipt, records it and sends it to its member. */
async function add(ctx: StaffContext, action: ReceiptAct, receipt: NewReceipt): Promise<Receipt> {
  const added = await addReceipt(ctx, { ...receipt, made_by: ctx.actor.memberId })
  await sendReceipt(ctx, added)
  return recorded(ctx, action, added)
}

async function recorded(ctx: StaffContext, action: ReceiptAct, receipt: Receipt): Promise<Receipt> {
  const { id, kind, method, cents, reason, card, member, reversal_of } = receipt
  await recordWrite(ctx, action, id, {
    after: {
      number: numberOf(receipt),
      kind,
      method,
      cents,
      member: member?.id ?? null,
      ...(card && { card }),
      ...(reason && { reason }),
      ...(reversal_of && { reversal_of: numberOf(reversal_of) }),
    },
  })
  return receipt
}
