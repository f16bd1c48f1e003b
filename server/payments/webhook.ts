import * as v from 'valibot'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
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
export async function receiveNotice(ctx: Context, event: object): Promise<Record<string, never>> {
  const header = (name: string) => ctx.http.req.header(name)
  if (!(await ctx.payments.isGenuine(header, event))) throw new AppError('forbidden')
  const read = v.safeParse(notice, event)
  if (!read.success) return {}
  const { custom_id, purchase_units } = read.output.resource
  const id = custom_id ?? purchase_units?.[0]?.custom_id
  const payment = id ? await findPayment(ctx, { id }) : undefined
  if (payment?.status === 'created') {
    await settle(ctx, payment).catch((error: unknown) => {
      // What is not paid is no failure of the notice; what could not be asked must be told again.
      if (!(error instanceof AppError) || error.code === 'payment_unavailable') throw error
    })
  }
  return {}
}
