import type { Insertable } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { PaymentsTable } from '#server/core/store/tables/payments.ts'
import { inTransaction, type MemberActor, type RequestContext } from '#server/platform/context.ts'
import { presentAccount, publicId } from './accounts.ts'
import { insertPayment, updatePayment } from './payments.repo.ts'

type Bought = Omit<
  Insertable<PaymentsTable>,
  'library_id' | 'member_id' | 'currency' | 'created_at' | 'amount' | 'account'
>

/**
 * Opens an order at the payment provider for what this member buys, in euro, with the library's present account.
 * @returns the order's id at the provider, and the account's public id
 */
export async function openOrder(ctx: RequestContext<MemberActor>, price: number, bought: Bought) {
  const amount = price.toFixed(2)
  const { account, provider } = await inTransaction(ctx, presentAccount)
  const row = {
    ...bought,
    member_id: ctx.actor.memberId,
    amount,
    currency: limits.currency,
    account,
    created_at: ctx.at,
  }
  const id = await inTransaction(ctx, ({ db }) => insertPayment(db, row))
  const order_id = await provider.createOrder(amount, limits.currency, id)
  await inTransaction(ctx, ({ db }) => updatePayment(db, id, { order_id }))
  return { order_id, pp_pk: publicId(ctx.config, account) ?? '' }
}
