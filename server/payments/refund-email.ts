import { getMember } from '../account/members.repo.ts'
import type { Context } from '../context.ts'
import { queueTemplateEmail } from '../mail/outbox.ts'
import type { Payment } from './payment.ts'
import { findProductName } from './payments.repo.ts'

/** E-mails the member that the payment of their delivery was refunded. */
export async function mailRefund(ctx: Context, payment: Payment) {
  const member = await getMember(ctx.db, payment.member_id)
  const product = await findProductName(ctx.db, payment.booking?.object_id ?? '')
  await queueTemplateEmail(ctx, {
    to: member.email,
    kind: 'delivery_refunded',
    ref: payment.id,
    locale: member.language,
    data: {
      first_name: member.first_name,
      product: product?.name ?? '',
      amount: Number(payment.amount),
    },
  })
}
