import { AppError } from '../app-error.ts'
import { inTransaction, type RequestContext, type Services } from '../context.ts'
import { acrossLibraries } from '../store/transaction.ts'
import { systemContext } from '../system-context.ts'
import { refund, settle } from './settle.ts'

const hour = 3_600_000
/** An order nobody approved is worth nothing after this long. */
const worthMs = 72 * hour
/** Who is paying now is left alone. */
const quietMs = 2 * 60_000

/** Payments of a member whose end was never heard of: the page was closed, or the server died. */
export async function recoverOwn(ctx: RequestContext, memberId: string) {
  const open = await inTransaction(ctx, ({ db, at }) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('status', '=', 'created')
      .where('order_id', 'is not', null)
      .where('created_at', '>', new Date(at.getTime() - worthMs))
      .execute(),
  )
  for (const payment of open) await settle(ctx, payment).catch(ignoreUnpaid)
}

/** The same for every library, from time to time. @returns how many were looked at */
export async function recoverPayments(services: Services): Promise<number> {
  const now = services.now().getTime()
  const open = await acrossLibraries(services.store, async db => {
    await db
      .updateTable('payments')
      .set({ status: 'abandoned' })
      .where('status', '=', 'created')
      .where('created_at', '<', new Date(now - worthMs))
      .execute()
    return db
      .selectFrom('payments')
      .select(['library_id', 'member_id'])
      .distinct()
      .where('status', '=', 'created')
      .where('order_id', 'is not', null)
      .where('created_at', '<', new Date(now - quietMs))
      .limit(50)
      .execute()
  })
  for (const { library_id, member_id } of open) {
    await recoverOwn(await systemContext(services, library_id), member_id)
  }
  return open.length
}

/** Gives back what was paid for deliveries that were given up. @returns how many */
export async function refundOwed(services: Services): Promise<number> {
  const owed = await acrossLibraries(services.store, db =>
    db.selectFrom('payments').selectAll().where('status', '=', 'owed').limit(50).execute(),
  )
  for (const payment of owed) {
    const ctx = await systemContext(services, payment.library_id)
    if (payment.capture_id) await refund(ctx, payment, payment.capture_id).catch(ignoreUnpaid)
  }
  return owed.length
}

/** Not paid yet, or nobody to ask: it will be asked again. */
function ignoreUnpaid(error: unknown) {
  if (!(error instanceof AppError)) throw error
}
