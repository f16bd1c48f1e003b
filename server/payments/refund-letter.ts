import type { Context } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Payment } from './payment.ts'

/** Writes to who paid for a delivery that its money has gone back. */
export async function tellOfRefund(ctx: Context, payment: Payment) {
  const member = await ctx.db
    .selectFrom('members')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', payment.member_id)
    .executeTakeFirstOrThrow()
  const object = await ctx.db
    .selectFrom('objects')
    .select('name')
    .where('id', '=', payment.booking?.object_id ?? '')
    .executeTakeFirst()
  await queueMail(ctx, {
    to: member.email,
    kind: 'delivery_refunded',
    ref: payment.id,
    locale: member.language,
    data: {
      first_name: member.first_name,
      object: object?.name ?? '',
      amount: member.language === 'it' ? payment.amount.replace('.', ',') : payment.amount,
    },
  })
}
