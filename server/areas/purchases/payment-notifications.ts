import type { Locale } from '#contract/texts/languages.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import type { CardPeriod } from '#domain/days/renewal.ts'
import { linesOf } from '#server/areas/checkout/lines.ts'
import { listNames } from '#server/areas/loans/bookings.repo.ts'
import { namesIn } from '#server/areas/loans/story/names.ts'
import type { Payment } from '#server/areas/payments/payment.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import type { Context } from '#server/platform/context.ts'
import { moneyText } from '#server/platform/mail/money.ts'
import { type PaymentNotificationKind, paymentText } from '#server/platform/mail/payment-texts.ts'
import { notify } from '#server/platform/notifications/notify.ts'

/** Notifies the payer, once, that a payment bought a card. */
export function notifyOfCard(ctx: Context, payment: Payment, period: CardPeriod) {
  return notifyPayer(ctx, payment, 'card_paid', () => payment.card_name ?? '', period)
}

/** Notifies the payer, once, that their money was given back. */
export async function notifyOfRefund(ctx: Context, payment: Payment) {
  if (payment.kind === 'membership') {
    return notifyPayer(ctx, payment, 'card_refunded', () => payment.card_name ?? '')
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
  return notifyPayer(ctx, payment, 'delivery_refunded', locale => namesIn(pieces, locale))
}

function notifyPayer(
  ctx: Context,
  payment: Payment,
  kind: PaymentNotificationKind,
  thing: (locale: Locale) => string,
  period?: CardPeriod,
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
        valid_from: period ? longDay(period.from, locale) : '',
        valid_to: period ? longDay(period.to, locale) : '',
      }),
  })
}
