import type { Receipt } from '#contract/shapes/desk/till.ts'
import type { Context } from '#server/platform/context.ts'
import type { Payment } from './payment.ts'
import { findReceipt, insertReceipt, type ReceiptRow } from './receipts.repo.ts'

export type NewReceipt = Omit<Parameters<typeof insertReceipt>[1], 'day' | 'made_at'>

/** Adds a receipt of today with the next number. */
export async function addReceipt(ctx: Context, receipt: NewReceipt): Promise<Receipt> {
  const id = await insertReceipt(ctx.db, { ...receipt, day: ctx.today, made_at: ctx.at })
  return presentReceipt((await findReceipt(ctx.db, id)) as ReceiptRow)
}

/** What every receipt of a payment in the app says, in the transaction that confirms it. */
export const paidOnline = ({ id, member_id, amount }: Payment) =>
  ({
    method: 'online',
    cents: Math.round(Number(amount) * 100),
    member_id,
    payment_id: id,
  }) as const

/** What the receipt that gives another one back says. It is in the till of `point`, or in none if the other is in none. */
export function reversalOf(former: ReceiptRow, reason: string, point: string | null = null) {
  const { id, kind, method, cents, member_id, card_name, valid_from, valid_to } = former
  return {
    kind,
    method,
    // A zero has no sign in JSON, but it has one in JavaScript.
    cents: cents === 0 ? 0 : -cents,
    member_id,
    card_name,
    valid_from,
    valid_to,
    reason,
    reversal_of: id,
    headquarters_id: former.headquarters_id === null ? null : point,
  }
}

/** Such as «12/2026». */
export const numberOf = ({ year, number }: Pick<Receipt, 'year' | 'number'>) => `${number}/${year}`

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
