import type { Receipt } from '#contract/shapes/desk/till.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import type { Context } from '#server/platform/context.ts'
import { moneyText } from '#server/platform/mail/money.ts'
import { receiptText } from '#server/platform/mail/receipt-texts.ts'
import { notify } from '#server/platform/notifications/notify.ts'

const numberOf = ({ year, number }: Pick<Receipt, 'year' | 'number'>) => `${number}/${year}`

/** Sends a receipt to whoever paid, once. */
export async function sendReceipt(ctx: Context, receipt: Receipt) {
  const { id, kind, method, cents, member, card, day, reason, reversal_of } = receipt
  if (!member) return
  const notice = reversal_of ? 'receipt_reversed' : (`receipt_${kind}` as const)
  await notify(ctx, {
    memberId: member.id,
    kind: notice,
    ref: id,
    ofMoney: true,
    path: '/me/memberships',
    write: locale =>
      receiptText(notice, method, locale, {
        number: numberOf(receipt),
        former: reversal_of ? numberOf(reversal_of) : '',
        amount: moneyText(cents / 100, 'EUR', locale),
        day: longDay(day, locale),
        card: card?.name ?? '',
        valid_from: card ? longDay(card.from, locale) : '',
        valid_to: card ? longDay(card.to, locale) : '',
        reason,
      }),
  })
}
