import { isDaytime } from '#domain/days/local-time.ts'
import { addDays, type PlainDate, todayIn } from '#domain/days/plain-date.ts'
import { overdueDays, reminderOf } from '#domain/days/reminders.ts'
import { type Context, inTransaction, type Services } from '../context.ts'
import { remindOfLoan } from '../loans/loan-notifications.ts'
import type { AnyDb } from '../store/transaction.ts'
import { inDueLibraries } from './due-libraries.ts'

/**
 * Reminds of pickups, ends and loans overdue, by day in each library's own zone. A process takes a
 * loan's row or leaves it to whoever has it, and the ledger knows what was told: run by many processes,
 * again or after a crash, each reminder goes out once.
 * @returns how many were queued by this call
 */
export function remindOfLoans(services: Services): Promise<number> {
  const at = services.now()
  return inDueLibraries(
    services,
    async db => {
      const zones = await db.selectFrom('libraries').select('time_zone').distinct().execute()
      const due: Due[] = []
      for (const { time_zone: zone } of zones) {
        if (isDaytime(zone, at)) due.push(...(await perhapsDue(db, zone, todayIn(zone, at))))
      }
      return due
    },
    async (ctx, due) => {
      let told = 0
      for (const { id } of due) if (await inTransaction(ctx, inside => remind(inside, id))) told++
      return told
    },
  )
}

type Due = { library_id: string; id: string }

/** Loans of a zone's libraries on one of their days that nothing was said of today. */
function perhapsDue(db: AnyDb, zone: string, today: PlainDate): Promise<Due[]> {
  const tomorrow = addDays(today, 1)
  const late = overdueDays.map(days => addDays(today, -days))
  return db
    .selectFrom('loans')
    .innerJoin('libraries', 'libraries.id', 'loans.library_id')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .select(['loans.library_id', 'loans.id'])
    .where('libraries.time_zone', '=', zone)
    .where(eb =>
      eb.or([
        // Nobody is sent for an object that is in repair or gone.
        eb.and([
          eb('loans.status', '=', 'pending'),
          eb('loans.from_date', '=', tomorrow),
          eb('objects.maintenance', '=', false),
          eb('objects.withdrawn', '=', false),
        ]),
        eb.and([
          eb('loans.status', 'in', ['approved', 'extended']),
          eb('loans.to_date', 'in', [tomorrow, ...late]),
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
            .where('notices.day', '=', today)
            .where('notices.kind', 'in', ['pickup_tomorrow', 'end_tomorrow', 'overdue']),
        ),
      ),
    )
    .execute()
}

/** Looks again under the lock: the loan may have moved on since. */
async function remind(ctx: Context, id: string): Promise<boolean> {
  const loan = await ctx.db
    .selectFrom('loans')
    .select(['status', 'from_date', 'to_date', 'delivery_date', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!loan) return false
  const booked = todayIn(ctx.library.time_zone, loan.created_at)
  const reminder = reminderOf({ ...loan, booked }, ctx.today)
  return reminder ? remindOfLoan(ctx, id, reminder.kind, reminder.turn) : false
}
