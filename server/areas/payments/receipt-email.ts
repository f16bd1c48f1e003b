import type { Receipt } from '#contract/shapes/desk/till.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import { say } from '#server/core/texts/say.ts'
import type { Context } from '#server/platform/context.ts'
import { moneyText } from '#server/platform/mail/money.ts'
import { receiptReasons, receiptText } from '#server/platform/mail/receipt-texts.ts'
import type { Notification } from '#server/platform/notifications/notification.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import { numberOf } from './receipts.ts'

/** Sends a receipt to whoever paid, once. `again` distinguishes each later time. */
export async function sendReceipt(
  ctx: Context,
  receipt: Receipt,
  again?: Pick<Notification, 'dedupeKey' | 'eachTime'>,
) {
  const { id, kind, method, cents, member, card, day, reason, reversal_of } = receipt
  if (!member) return
  const notice = reversal_of ? 'receipt_reversed' : (`receipt_${kind}` as const)
  await notify(ctx, {
    memberId: member.id,
    kind: notice,
    ref: id,
    ofMoney: true,
    path: kind === 'delivery' ? '/me/orders' : '/me/memberships',
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
    ...again,
  })
}

/** What the server itself writes on a receipt, in the library's first language. */
export function reasonOf({ library }: Context, reason: keyof typeof receiptReasons): string {
  return say(library.languages[0] ?? defaultLocale, receiptReasons[reason])
}
