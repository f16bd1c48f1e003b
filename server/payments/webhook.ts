import * as v from 'valibot'
import { AppError } from '../app-error.ts'
import { inTransaction, type RequestContext } from '../context.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { findPayment } from './payments.repo.ts'
import { settle } from './settle.ts'

/** Each webhook is checked by a call to the provider, so forged ones would use up our calls there. */
const forged = { name: 'forged-webhook', most: 30, minutes: 15 }

/** Where the provider's webhooks about orders and captures name our payment. */
const webhook = v.object({
  resource: v.object({
    custom_id: v.optional(v.string()),
    purchase_units: v.optional(v.array(v.object({ custom_id: v.optional(v.string()) }))),
  }),
})

/**
 * Settles the payment that a webhook names, from the order itself: the webhook's own data is not trusted.
 * Webhooks about other orders, or about settled payments, are ignored.
 * @throws AppError forbidden for a webhook that is not the provider's; rate_limited after many of one address
 */
export async function receiveWebhook(
  ctx: RequestContext,
  event: object,
  header: (name: string) => string | undefined,
): Promise<Record<string, never>> {
  const isGenuine = await countAgainst(ctx, forged)
  if (!(await ctx.payments.isGenuine(header, event))) throw new AppError('forbidden')
  await isGenuine()
  const read = v.safeParse(webhook, event)
  if (!read.success) return {}
  const { custom_id, purchase_units } = read.output.resource
  const id = custom_id ?? purchase_units?.[0]?.custom_id
  const payment = id ? await inTransaction(ctx, ({ db }) => findPayment(db, { id })) : undefined
  if (payment?.status === 'created') {
    await settle(ctx, payment).catch((error: unknown) => {
      // An unpaid order is no failure. If the provider did not answer, it must send the webhook again.
      if (!(error instanceof AppError) || error.code === 'payment_unavailable') throw error
    })
  }
  return {}
}
