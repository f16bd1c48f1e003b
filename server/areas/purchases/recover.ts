import {
  abandonPayments,
  listOpenPayments,
  listOwedPayments,
  listPayers,
} from '#server/areas/payments/payments.repo.ts'
import { AppError } from '#server/core/app-error.ts'
import { inTransaction, type RequestContext, type Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import { refund, settle } from './settle.ts'

const hour = 3_600_000
/** An order that nobody approved expires after this long. */
const worthMs = 72 * hour
/** Newer payments are not settled by the job: the member may be paying now. */
const quietMs = 2 * 60_000
/** A run of a job asks the provider about this many. */
const atOnce = 50

/** Settles a member's payments that were interrupted: the page was closed, or the server stopped. */
export async function recoverOwn(ctx: RequestContext, memberId: string) {
  const since = new Date(ctx.at.getTime() - worthMs)
  const open = await inTransaction(ctx, ({ db }) => listOpenPayments(db, memberId, since))
  for (const payment of open) await settle(ctx, payment).catch(ignoreUnpaid)
}

/** The same for every library, as a job. @returns how many members were checked */
export function recoverPayments(services: Services): Promise<number> {
  const now = services.now().getTime()
  return inDueLibraries(
    services,
    async db => {
      await abandonPayments(db, new Date(now - worthMs))
      return listPayers(db, new Date(now - quietMs), atOnce)
    },
    async (ctx, payers) => {
      for (const { member_id } of payers) await recoverOwn(ctx, member_id)
      return payers.length
    },
    { closedToo: true },
  )
}

/** Refunds the deliveries that were cancelled. @returns how many */
export function refundOwed(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listOwedPayments(db, atOnce),
    async (ctx, owed) => {
      for (const payment of owed) {
        if (!payment.capture_id) continue
        await refund(ctx, payment, payment.capture_id).catch(error => {
          ignoreUnpaid(error)
          ctx.log({ level: 'warn', event: 'refund_waits', id: payment.id })
        })
      }
      return owed.length
    },
    { closedToo: true },
  )
}

/** Not paid yet, or the provider did not answer: it is tried again later. */
function ignoreUnpaid(error: unknown) {
  if (!(error instanceof AppError)) throw error
}
