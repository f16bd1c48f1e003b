import { isDaytime } from '#domain/local-time.ts'
import { addDays, todayIn } from '#domain/plain-date.ts'
import { overdueDays, reminderOf } from '#domain/reminders.ts'
import type { Context, Services } from '../context.ts'
import { remindOfLoan } from '../services/loan-news.ts'
import { withLibrary } from '../store/transaction.ts'
import { everyLibrary } from './every-library.ts'

/**
 * Reminds of pickups, ends and loans overdue, by day in each library's own zone. A process takes a
 * loan's row or leaves it to whoever has it, and the ledger knows what was told: run by many processes,
 * again or after a crash, each reminder goes out once.
 * @returns how many were queued by this call
 */
export function remindOfLoans(services: Services): Promise<number> {
  return everyLibrary(services, async ctx => {
    if (!isDaytime(ctx.library.time_zone, ctx.at)) return 0
    let told = 0
    for (const id of await perhapsDue(ctx)) if (await remind(ctx, id)) told++
    return told
  })
}

/** Loans on one of their days that nothing was said of today. */
async function perhapsDue(ctx: Context): Promise<string[]> {
  const tomorrow = addDays(ctx.today, 1)
  const late = overdueDays.map(days => addDays(ctx.today, -days))
  const rows = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('loans')
      .innerJoin('objects', join =>
        join
          .onRef('objects.library_id', '=', 'loans.library_id')
          .onRef('objects.id', '=', 'loans.object_id'),
      )
      .select('loans.id')
      .where('loans.library_id', '=', ctx.library.id)
      .where(eb =>
        eb.or([
          // Nobody is sent for an object that is in repair or gone.
          eb.and([
            eb('status', '=', 'pending'),
            eb('from_date', '=', tomorrow),
            eb('maintenance', '=', false),
            eb('withdrawn', '=', false),
          ]),
          eb.and([
            eb('status', 'in', ['approved', 'extended']),
            eb('to_date', 'in', [tomorrow, ...late]),
          ]),
        ]),
      )
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('notices')
              .select('notices.id')
              .whereRef('notices.library_id', '=', 'loans.library_id')
              .whereRef('notices.ref', '=', 'loans.id')
              .where('notices.day', '=', ctx.today)
              .where('notices.kind', 'in', ['pickup_tomorrow', 'end_tomorrow', 'overdue']),
          ),
        ),
      )
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** Looks again under the lock: the loan may have moved on since. */
function remind(ctx: Context, id: string): Promise<boolean> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const loan = await db
      .selectFrom('loans')
      .select(['status', 'from_date', 'to_date', 'delivery_date', 'created_at'])
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!loan) return false
    const booked = todayIn(ctx.library.time_zone, loan.created_at)
    const reminder = reminderOf({ ...loan, booked }, ctx.today)
    return reminder ? remindOfLoan(ctx, id, reminder.kind, reminder.turn) : false
  })
}
