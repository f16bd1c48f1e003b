import type { CardPeriod } from '#domain/days/renewal.ts'
import { sendReceipt } from '#server/areas/payments/receipt-email.ts'
import { addReceipt, type NewReceipt } from '#server/areas/payments/receipts.ts'
import type { Context } from '#server/platform/context.ts'
import { insertMembership } from './memberships.repo.ts'

/** How a card was paid, and where. */
type Paid = Pick<
  NewReceipt,
  'method' | 'cents' | 'reason' | 'headquarters_id' | 'payment_id' | 'made_by'
>

/**
 * Gives a member a card with its receipt, which is also sent to them. The caller has locked the member.
 * @param member with the number that is written on the card
 */
export async function giveCard(
  ctx: Context,
  member: { id: string; number: string | null },
  card: CardPeriod & { name: string },
  paid: Paid,
) {
  const { name, from, to } = card
  const days = { valid_from: from, valid_to: to }
  const membershipId = await insertMembership(ctx.db, {
    member_id: member.id,
    card_name: name,
    number: member.number,
    ...days,
    created_at: ctx.at,
  })
  const receipt = await addReceipt(ctx, {
    ...paid,
    kind: 'card',
    member_id: member.id,
    card_name: name,
    ...days,
    membership_id: membershipId,
  })
  await sendReceipt(ctx, receipt)
  return { membershipId, receipt }
}
