import type { DeskLoan } from '#contract/shapes/desk.ts'
import { standingOrderStatuses } from '#contract/shapes/order.ts'
import { checkEnd, checkPeriod, type PeriodRefusal } from '#domain/availability.ts'
import { busyUntil } from '#domain/busy.ts'
import { collectBy } from '#domain/deadlines.ts'
import { recordWrite } from '../../access/audit.ts'
import { AppError } from '../../app-error.ts'
import { isOverlap } from '../../store/database-errors.ts'
import { withLibrary } from '../../store/transaction.ts'
import { availabilityAt, objectFacts } from '../availability.ts'
import type { Ctx } from '../carts.ts'
import { deskLoans, isOut } from '../desk-loans.ts'
import { dropReminders, tellOfNewDays } from '../loan-news.ts'
import { type Loan, lockLoan } from '../move-loan.ts'
import { lockObjectOf } from '../object-lock.ts'
import { turnQueue } from '../queue-turns.ts'

const most = 300

type Query = { show?: 'day' | 'overdue' | 'deliveries' | undefined; day?: string | undefined }

/**
 * What a day holds: what begins, ends or is out; or what should be back by now; or what is brought
 * home and fetched from there, the soonest first.
 */
export function listLoans(ctx: Ctx, { show = 'day', day = ctx.today }: Query): Promise<DeskLoan[]> {
  return deskLoans(ctx, rows => {
    const open = rows.limit(most)
    if (show === 'deliveries') {
      return open
        .where('loans.method', '=', 'delivery')
        .where('loans.status', 'in', standingOrderStatuses)
        .orderBy(eb =>
          eb
            .case()
            .when('loans.status', '=', 'pending')
            .then(eb.ref('loans.from_date'))
            .else(eb.ref('loans.to_date'))
            .end(),
        )
    }
    if (show === 'overdue') {
      return open
        .where('loans.status', 'in', ['approved', 'extended'])
        .where('loans.to_date', '<', ctx.today)
        .orderBy('loans.to_date')
    }
    return open
      .where('loans.status', 'in', ['pending', 'approved', 'extended', 'returned'])
      .where('loans.from_date', '<=', day)
      .where('loans.to_date', '>=', day)
      .orderBy('loans.to_date')
  })
}

type Days = { from_date: string; to_date: string }

/**
 * Other days for a loan that waits to be handed out; for one that was, another end. The object's row
 * is locked first, as a booking does.
 * @throws AppError with the rule of the calendar that is broken; order_state_changed
 */
export function changeLoan(ctx: Ctx, id: string, days: Days): Promise<DeskLoan> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    await lockObjectOf(ctx, id)
    const loan = await lockLoan(ctx, id)
    const waits = loan.status === 'pending' && loan.method !== 'p2p'
    if (!waits && !isOut(loan.status)) throw new AppError('order_state_changed')
    const period = { from: waits ? days.from_date : loan.from_date, to: days.to_date }
    const input = await calendarFor(ctx, loan)
    const refusal = waits ? checkPeriod(input, period) : checkEnd(input, period)
    if (refusal) throw refused(refusal, period.from)
    await db
      .updateTable('loans')
      .set({
        from_date: period.from,
        to_date: period.to,
        busy_until: busyUntil(period.from, period.to, input),
        ...(waits && {
          first_to_date: period.to,
          collect_by: loan.collect_by && collectBy(input.opening, period.from, period.to),
        }),
      })
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw isOverlap(error) ? new AppError('object_busy') : error
      })
    const { from_date, to_date } = loan
    const after = { from_date: period.from, to_date: period.to }
    await recordWrite(ctx, {
      action: 'loan',
      target: loan.number,
      before: { from_date, to_date },
      after,
    })
    await dropReminders(ctx, id)
    await tellOfNewDays(ctx, { ...loan, ...after })
    await turnQueue(ctx, loan.object_id)
    return oneLoan(ctx, id)
  })
}

async function calendarFor(ctx: Ctx, loan: Loan) {
  const object = await objectFacts(ctx, loan.object_id)
  return availabilityAt(ctx, object, loan.headquarters_id, { loanId: loan.id })
}

function refused({ code, day }: PeriodRefusal, from: string): AppError {
  return new AppError(code, { fields: { [day === from ? 'from_date' : 'to_date']: 'invalid' } })
}

async function oneLoan(ctx: Ctx, id: string): Promise<DeskLoan> {
  const [loan] = await deskLoans(ctx, rows => rows.where('loans.id', '=', id))
  if (!loan) throw new AppError('not_found')
  return loan
}
