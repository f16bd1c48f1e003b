import type { Receipt } from '#contract/shapes/desk/till.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { linesOf } from '#server/areas/checkout/lines.ts'
import { listNames } from '#server/areas/loans/bookings.repo.ts'
import { namesIn } from '#server/areas/loans/story/names.ts'
import type { Payment } from '#server/areas/payments/payment.ts'
import { numberOf } from '#server/areas/payments/receipts.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import type { Context } from '#server/platform/context.ts'
import { moneyText } from '#server/platform/mail/money.ts'
import { type PaymentNotificationKind, paymentText } from '#server/platform/mail/payment-texts.ts'
import { notify } from '#server/platform/notifications/notify.ts'

/**
 * Notifies the payer, once, that their money was given back.
 * @param reversal the receipt that gives it back; `null` if there was none
 */
export async function notifyOfRefund(ctx: Context, payment: Payment, reversal: Receipt | null) {
  if (payment.kind === 'membership') {
    return notifyPayer(ctx, payment, 'card_refunded', reversal, () => payment.card_name ?? '')
  }
  const lines = payment.booking ? linesOf(payment.booking) : []
  const products = await listNames(
    ctx.db,
    lines.map(({ object_id }) => object_id),
  )
  const pieces = lines.flatMap(({ object_id, quantity }) => {
    const product = products.find(({ id }) => id === object_id)
    return product ? Array.from({ length: quantity }, () => ({ ...product, object_id })) : []
  })
  return notifyPayer(ctx, payment, 'delivery_refunded', reversal, locale => namesIn(pieces, locale))
}

function notifyPayer(
  ctx: Context,
  payment: Payment,
  kind: PaymentNotificationKind,
  reversal: Receipt | null,
  thing: (locale: Locale) => string,
) {
  const { member_id: memberId, id: ref, amount, currency, settled_at, loan_id } = payment
  const day = todayIn(ctx.library.time_zone, settled_at ?? ctx.at)
  return notify(ctx, {
    memberId,
    kind,
    ref,
    ofMoney: true,
    path:
      payment.kind === 'membership'
        ? '/me/memberships'
        : loan_id
          ? `/me/orders/${loan_id}`
          : '/me/orders',
    write: locale =>
      paymentText(kind, locale, {
        thing: thing(locale),
        amount: moneyText(Number(amount), currency, locale),
        paid_on: longDay(day, locale),
        refunded_on: longDay(ctx.today, locale),
        number: reversal ? numberOf(reversal) : '',
        former: reversal?.reversal_of ? numberOf(reversal.reversal_of) : '',
      }),
  })
}
