import { AppError } from '../app-error.ts'
import { inTransaction, type RequestContext, type Services } from '../context.ts'
import { acrossLibraries } from '../store/transaction.ts'
import { systemContext } from '../system-context.ts'
import { abandonPayments, listOpenPayments, listOwedPayments, listPayers } from './payments.repo.ts'
import { refund, settle } from './settle.ts'

const hour = 3_600_000
/** An order that nobody approved expires after this long. */
const worthMs = 72 * hour
/** Newer payments are not settled by the job: the member may be paying now. */
const quietMs = 2 * 60_000

/** Settles a member's payments that were interrupted: the page was closed, or the server stopped. */
export async function recoverOwn(ctx: RequestContext, memberId: string) {
  const since = new Date(ctx.at.getTime() - worthMs)
  const open = await inTransaction(ctx, ({ db }) => listOpenPayments(db, memberId, since))
  for (const payment of open) await settle(ctx, payment).catch(ignoreUnpaid)
}

/** The same for every library, as a job. @returns how many members were checked */
export async function recoverPayments(services: Services): Promise<number> {
  const now = services.now().getTime()
  const open = await acrossLibraries(services.store, async db => {
    await abandonPayments(db, new Date(now - worthMs))
    return listPayers(db, new Date(now - quietMs))
  })
  for (const { library_id, member_id } of open) {
    await recoverOwn(await systemContext(services, library_id), member_id)
  }
  return open.length
}

/** Refunds the deliveries that were cancelled. @returns how many */
export async function refundOwed(services: Services): Promise<number> {
  const owed = await acrossLibraries(services.store, listOwedPayments)
  for (const payment of owed) {
    const ctx = await systemContext(services, payment.library_id)
    if (payment.capture_id) await refund(ctx, payment, payment.capture_id).catch(ignoreUnpaid)
  }
  return owed.length
}

/** Not paid yet, or the provider did not answer: it is tried again later. */
function ignoreUnpaid(error: unknown) {
  if (!(error instanceof AppError)) throw error
}
