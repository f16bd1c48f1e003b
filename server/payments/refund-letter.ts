import type { Context } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import { withLibrary } from '../store/transaction.ts'
import type { Payment } from './payment.ts'

/** Writes to who paid for a delivery that its money has gone back. */
export function tellOfRefund(ctx: Context, payment: Payment) {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const member = await db
      .selectFrom('members')
      .select(['email', 'first_name', 'language'])
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', payment.member_id)
      .executeTakeFirstOrThrow()
    const object = await db
      .selectFrom('objects')
      .select('name')
      .where('library_id', '=', ctx.library.id)
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
  })
}
