import { periodOf } from '#contract/period.ts'
import { collectableFrom } from '#domain/days/deadlines.ts'
import { isDaytime } from '#domain/days/local-time.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { overdueDays, reminderOf } from '#domain/days/reminders.ts'
import { obstacleOf } from '#domain/loans/obstacle.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { type Context, inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries, sequentially } from '#server/platform/jobs/due-libraries.ts'
import { listTimeZones } from '#server/platform/library/libraries.repo.ts'
import { type DueLoan, listLoansToRemind, lockLoanIfFree } from '../due-loans.repo.ts'
import { remindOfLoan } from '../loan-notifications.ts'
import { collectionOf, openingsSince } from './deadlines.ts'

/**
 * Reminds borrowers of pickups, of loans that end and of overdue loans, by day in each library's time zone.
 * Each reminder goes out once, however many processes run the job: one takes a loan's row, the others leave
 * it, and each notification is stored once.
 * @returns how many were queued by this call
 */
export function remindOfLoans(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listDue(db, services.now()),
    sequentially((ctx, { id }) => inTransaction(ctx, inside => remind(inside, id))),
  )
}

async function listDue(db: AnyDb, at: Date): Promise<DueLoan[]> {
  const due: DueLoan[] = []
  for (const zone of await listTimeZones(db)) {
    if (!isDaytime(zone, at)) continue
    const today = todayIn(zone, at)
    const overdue = overdueDays.map(days => addDays(today, -days))
    const days = { today, tomorrow: addDays(today, 1), overdue }
    due.push(...(await listLoansToRemind(db, zone, days)))
  }
  return due
}

/** Reads the loan again under the lock, since it may have moved on. */
async function remind(ctx: Context, id: string): Promise<boolean> {
  const loan = await lockLoanIfFree(ctx.db, id)
  if (!loan) return false
  const known = (await whereaboutsOf(ctx, [id])).get(id)
  const { from, to } = periodOf(loan)
  const facts = {
    from,
    to,
    status: loan.status,
    delivery_date: loan.delivery_date,
    booked: todayIn(ctx.library.time_zone, loan.created_at),
    asked: loan.method === 'p2p' && loan.owner_agreed_at === null,
    obstacle: known ? obstacleOf(known, from, ctx.today) : null,
    opens: collectableFrom(collectionOf(ctx, loan, await openingsSince(ctx, [loan]))) === from,
  }
  const reminder = reminderOf(facts, ctx.today)
  return reminder ? remindOfLoan(ctx, id, reminder.kind, reminder.dedupeKey) : false
}
