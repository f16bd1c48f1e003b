import type { AuditAct } from '#contract/audit/acts.ts'
import type {
  CardSale,
  CardsToSell,
  ContributionInput,
  Receipt,
  ReversalInput,
} from '#contract/shapes/desk/till.ts'
import { dayAfterCards, renewedPeriod } from '#domain/days/renewal.ts'
import {
  deleteCardReminders,
  insertMembership,
  listCardPeriods,
} from '#server/areas/membership/memberships.repo.ts'
import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { findMember } from '#server/platform/access/members.repo.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { sendReceipt } from './receipt-email.ts'
import {
  deleteMembership,
  findReceipt,
  findTillPoint,
  insertReceipt,
  lockReceipt,
  type ReceiptRow,
} from './till.repo.ts'

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
  const { method, reason, from, cents, point } = input
  await requirePoint(ctx, point)
  const member = orNotFound(await findMember(ctx.db, input.member, 'update'))
  const card = orNotFound(ctx.library.document.renewal_cards.find(({ id }) => id === input.card))
  if (method === 'free' && !reason) throw invalid('reason', 'required')
  const price = method === 'free' ? 0 : Math.round(card.price * 100)
  if (price !== cents) throw new AppError('price_changed')
  const periods = await listCardPeriods(ctx.db, member.id)
  if (from !== dayAfterCards(periods, ctx.today)) throw new AppError('card_changed')
  const { to } = renewedPeriod(from, card.duration)
  const membershipId = await insertMembership(ctx.db, {
    member_id: member.id,
    card_name: card.name,
    number: member.card_number,
    valid_from: from,
    valid_to: to,
    created_at: ctx.at,
  })
  return add(ctx, 'receipt card', {
    kind: 'card',
    method,
    cents,
    member_id: member.id,
    card_name: card.name,
    valid_from: from,
    valid_to: to,
    membership_id: membershipId,
    reason,
    headquarters_id: point,
  })
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
 * @throws AppError not_found; receipt_reversed if it was given back before, or gives back another
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
  if (former.membership_id && former.member_id) {
    await deleteMembership(ctx.db, former.membership_id)
    await deleteCardReminders(ctx.db, former.member_id)
  }
  const { kind, method, member_id, card_name, valid_from, valid_to } = former
  return add(ctx, 'receipt reversal', {
    kind,
    method,
    // A zero has no sign in JSON, but it has one in JavaScript.
    cents: former.cents === 0 ? 0 : -former.cents,
    member_id,
    card_name,
    valid_from,
    valid_to,
    reason,
    reversal_of: id,
    headquarters_id: point,
  })
}

async function requirePoint(ctx: StaffContext, id: string) {
  return orNotFound(await findTillPoint(ctx.db, id))
}

type NewReceipt = Omit<Parameters<typeof insertReceipt>[1], 'day' | 'made_by' | 'made_at'>

/** Adds a receipt with the next number, sends it to its member and records it. */
async function add(
  ctx: StaffContext,
  action: Extract<AuditAct, `receipt ${string}`>,
  receipt: NewReceipt,
): Promise<Receipt> {
  const id = await insertReceipt(ctx.db, {
    ...receipt,
    day: ctx.today,
    made_by: ctx.actor.memberId,
    made_at: ctx.at,
  })
  const added = await getReceipt(ctx, id)
  const { year, number, kind, method, cents, reason, card, reversal_of } = added
  await recordWrite(ctx, action, id, {
    after: {
      number: `${number}/${year}`,
      kind,
      method,
      cents,
      member: receipt.member_id ?? null,
      ...(card && { card }),
      ...(reason && { reason }),
      ...(reversal_of && { reversal_of: `${reversal_of.number}/${reversal_of.year}` }),
    },
  })
  await sendReceipt(ctx, added)
  return added
}

export function presentReceipt(row: ReceiptRow): Receipt {
  const { id, year, number, kind, method, cents, reason, day, closed_on } = row
  return {
    id,
    year,
    number,
    kind,
    method,
    cents,
    reason,
    day,
    closed_on,
    card:
      row.card_name !== null && row.valid_from && row.valid_to
        ? { name: row.card_name, from: row.valid_from, to: row.valid_to }
        : null,
    member: row.member_id ? { id: row.member_id, name: row.payer_name ?? '' } : null,
    point: row.headquarters_id ? { id: row.headquarters_id, name: row.point_name ?? '' } : null,
    made_at: row.made_at.toISOString(),
    made_by: row.maker_name,
    reversal_of: row.reverses,
    reversed_by: row.reversed_by,
  }
}
