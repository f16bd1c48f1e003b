import { periodOf } from '#contract/period.ts'
import { collectableFrom } from '#domain/days/deadlines.ts'
import { isDaytime } from '#domain/days/local-time.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { overdueDays, type Reminder, reminderOf } from '#domain/days/reminders.ts'
import { obstacleOf } from '#domain/loans/obstacle.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { type Context, inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import { listTimeZones } from '#server/platform/library/libraries.repo.ts'
import { type DueLoan, listLoansToRemind, lockLoanIfFree } from '../due-loans.repo.ts'
import type { Loan } from '../loan.ts'
import { queueReminder } from '../loan-notifications.ts'
import { byBooking } from './by-booking.ts'
import { collectionOf, openingsSince } from './deadlines.ts'

/**
 * Reminds borrowers of pickups, of loans that end and of overdue loans, by day in each library's time zone.
 * One reminder names all loans of a booking that are due for one reason. It goes out once, however many processes run the
 * job: one takes the loans' rows, the others leave them, and each notification is stored once.
 * @returns how many were queued by this call
 */
export function remindOfLoans(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listDue(db, services.now()),
    byBooking((ctx, ids) => inTransaction(ctx, inside => remind(inside, ids))),
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

type Due = { loan: Loan; kind: Reminder; dedupeKey: string }

/** Reads the loans of a booking again under the lock, since they may have moved on. @returns how many reminders were queued */
async function remind(ctx: Context, ids: readonly string[]): Promise<number> {
  const due: Due[] = []
  for (const id of ids) {
    const loan = await lockLoanIfFree(ctx.db, id)
    // Another process reminds of the booking, or moves one of its loans. The job tries again in a minute.
    if (!loan) return 0
    const reminder = await reminderFor(ctx, loan)
    if (reminder) due.push({ loan, ...reminder })
  }
  let queued = 0
  for (const same of Map.groupBy(due, reasonOf).values()) {
    const [first, ...others] = same.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    if (!first) continue
    const { loan, kind, dedupeKey } = first
    const all = [loan.id, ...others.map(other => other.loan.id)] as const
    if (await queueReminder(ctx, all, kind, dedupeKey)) queued++
  }
  return queued
}

/** Each product that is not at hand has its own reminder, which names other free products. */
const reasonOf = ({ loan, kind, dedupeKey }: Due) =>
  kind === 'awaited' ? `${kind}/${loan.object_id}` : `${kind}/${dedupeKey}`

const orderOf = ({ loan }: Due) => loan.number.padStart(20, '0')

async function reminderFor(ctx: Context, loan: Loan) {
  const { id } = loan
  const known = (await whereaboutsOf(ctx, [id])).get(id)
  const { from, to } = periodOf(loan)
  const facts = {
    from,
    to,
    status: loan.status,
    stepsFrom: loan.steps_from,
    delivery_date: loan.delivery_date,
    booked: todayIn(ctx.library.time_zone, loan.created_at),
    asked: loan.method === 'p2p' && loan.owner_agreed_at === null,
    obstacle: known ? obstacleOf(known, from, ctx.today) : null,
    opens: collectableFrom(collectionOf(ctx, loan, await openingsSince(ctx, [loan]))) === from,
  }
  return reminderOf(facts, ctx.today)
}
