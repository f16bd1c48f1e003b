import * as v from 'valibot'
import { presentAccount, providerOf } from '#server/areas/payments/accounts.ts'
import { findPayment } from '#server/areas/payments/payments.repo.ts'
import { AppError } from '#server/core/app-error.ts'
import { inTransaction, type RequestContext } from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
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
 * Settles the payment that a webhook names, from the order itself: the webhook's own data is not trusted. Its signature
 * is checked with the account of that payment, or else with the present one.
 * Webhooks about other orders, or about settled payments, are ignored.
 * @throws AppError forbidden for a webhook that is not the provider's, rate_limited after many of one address
 */
export async function receiveWebhook(
  ctx: RequestContext,
  event: object,
  header: (name: string) => string | undefined,
) {
  const isGenuine = await countAgainst(ctx, forged)
  const read = v.safeParse(webhook, event)
  const { custom_id, purchase_units } = read.success ? read.output.resource : {}
  const id = custom_id ?? purchase_units?.[0]?.custom_id
  const { payment, provider } = await inTransaction(ctx, async inside => {
    const payment = id ? await findPayment(inside.db, { id }) : undefined
    const { provider } = payment
      ? { provider: await providerOf(inside, payment) }
      : await presentAccount(inside)
    return { payment, provider }
  })
  if (!(await provider.isGenuine(header, event))) throw new AppError('forbidden')
  await isGenuine()
  if (payment?.status === 'created') {
    await settle(ctx, payment).catch((error: unknown) => {
      // An unpaid order is no failure. If the provider did not answer, it must send the webhook again.
      if (!(error instanceof AppError) || error.code === 'payment_unavailable') throw error
    })
  }
}
