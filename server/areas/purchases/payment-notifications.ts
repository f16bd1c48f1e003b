import { type Named, nameIn } from '#contract/texts/localized.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import type { CardPeriod } from '#domain/days/renewal.ts'
import type { Payment } from '#server/areas/payments/payment.ts'
import { findProductName } from '#server/areas/payments/payments.repo.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import type { Context } from '#server/platform/context.ts'
import { moneyText } from '#server/platform/mail/money.ts'
import { type PaymentNotificationKind, paymentText } from '#server/platform/mail/payment-texts.ts'
import { notify } from '#server/platform/notifications/notify.ts'

/** Notifies the payer, once, that a payment bought a card. */
export function notifyOfCard(ctx: Context, payment: Payment, period: CardPeriod) {
  return notifyPayer(ctx, payment, 'card_paid', { name: payment.card_name ?? '' }, period)
}

/** Notifies the payer, once, that their money was given back. */
export async function notifyOfRefund(ctx: Context, payment: Payment) {
  if (payment.kind === 'membership') {
    return notifyPayer(ctx, payment, 'card_refunded', { name: payment.card_name ?? '' })
  }
  const product = await findProductName(ctx.db, payment.booking?.object_id ?? '')
  return notifyPayer(ctx, payment, 'delivery_refunded', product ?? { name: '' })
}

function notifyPayer(
  ctx: Context,
  payment: Payment,
  kind: PaymentNotificationKind,
  thing: Named,
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
        thing: nameIn(thing, locale),
        amount: moneyText(Number(amount), currency, locale),
        paid_on: longDay(day, locale),
        refunded_on: longDay(ctx.today, locale),
        valid_from: period ? longDay(period.from, locale) : '',
        valid_to: period ? longDay(period.to, locale) : '',
      }),
  })
}
