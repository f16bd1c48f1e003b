import * as v from 'valibot'
import { AppError } from '../app-error.ts'
import { inTransaction, type RequestContext } from '../context.ts'
import { findPayment, settle } from './settle.ts'

/** Where the provider's notices about orders and captures name the payment they are of. */
const notice = v.object({
  resource: v.object({
    custom_id: v.optional(v.string()),
    purchase_units: v.optional(v.array(v.object({ custom_id: v.optional(v.string()) }))),
  }),
})

/**
 * Takes a notice as a reason to look, never as the truth: the payment is settled from the order itself.
 * One about nothing of ours, or about what is settled, is done with.
 * @throws AppError forbidden for a notice that is not the provider's
 */
export async function receiveNotice(
  ctx: RequestContext,
  event: object,
  header: (name: string) => string | undefined,
): Promise<Record<string, never>> {
  if (!(await ctx.payments.isGenuine(header, event))) throw new AppError('forbidden')
  const read = v.safeParse(notice, event)
  if (!read.success) return {}
  const { custom_id, purchase_units } = read.output.resource
  const id = custom_id ?? purchase_units?.[0]?.custom_id
  const payment = id ? await inTransaction(ctx, inside => findPayment(inside, { id })) : undefined
  if (payment?.status === 'created') {
    await settle(ctx, payment).catch((error: unknown) => {
      // What is not paid is no failure of the notice; what could not be asked must be told again.
      if (!(error instanceof AppError) || error.code === 'payment_unavailable') throw error
    })
  }
  return {}
}
