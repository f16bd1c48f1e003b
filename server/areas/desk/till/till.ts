import type { Closing, ClosingInput, Till, TillMonth } from '#contract/shapes/desk/till.ts'
import { addMonths } from '#domain/days/plain-date.ts'
import { presentReceipt } from '#server/areas/payments/receipts.ts'
import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { StaffContext } from '#server/platform/context.ts'
import {
  type ClosingRow,
  closeReceipts,
  findLastClosing,
  findTillPoint,
  insertClosing,
  listClosingsOf,
  listOpenReceipts,
  listReceiptsOf,
} from './till.repo.ts'

/** The till of a point since its last closing. @throws AppError not_found */
export async function getTill(ctx: StaffContext, pointId: string): Promise<Till> {
  orNotFound(await findTillPoint(ctx.db, pointId))
  const last = await findLastClosing(ctx.db, pointId)
  const receipts = await listOpenReceipts(ctx.db, pointId)
  return {
    opening: leftBy(last),
    receipts: receipts.map(presentReceipt),
    closing: last?.day === ctx.today ? presentClosing(last) : null,
  }
}

/**
 * Closes the till of a point for today: all its receipts that no closing has are in this one. One that is being made
 * meanwhile is in the next.
 * @throws AppError not_found; till_closed if today has a closing; till_changed if the receipts, or what the last closing
 * left, are others than shown;
 * validation_failed if more is taken away than there is
 */
export async function closeTill(ctx: StaffContext, input: ClosingInput): Promise<Closing> {
  const { point, opening, cash, counted, taken, note } = input
  orNotFound(await findTillPoint(ctx.db, point))
  if (taken > counted) throw invalid('taken', 'invalid')
  const left = leftBy(await findLastClosing(ctx.db, point))
  const added = await insertClosing(ctx.db, {
    headquarters_id: point,
    day: ctx.today,
    opening_cents: opening,
    cash_cents: cash,
    counted_cents: counted,
    taken_cents: taken,
    note,
    closed_by: ctx.actor.memberId,
    closed_at: ctx.at,
  })
  if (!added) throw new AppError('till_closed')
  if (left !== null && left !== opening) throw new AppError('till_changed')
  if ((await closeReceipts(ctx.db, point, added.id)) !== cash) throw new AppError('till_changed')
  await recordWrite(ctx, 'closing', added.id, { after: { ...input, day: ctx.today } })
  return presentClosing(orNotFound(await findLastClosing(ctx.db, point)))
}

/** The receipts and closings of the month of a day, at all points. */
export async function tillMonth(ctx: StaffContext, day: string): Promise<TillMonth> {
  const from = `${day.slice(0, 7)}-01`
  const before = addMonths(from, 1)
  const receipts = await listReceiptsOf(ctx.db, from, before)
  const closings = await listClosingsOf(ctx.db, from, before)
  return { receipts: receipts.map(presentReceipt), closings: closings.map(presentClosing) }
}

/** What a closing left in the till, in cents; `null` without one. */
const leftBy = (last: ClosingRow | undefined) =>
  last ? last.counted_cents - last.taken_cents : null

function presentClosing(row: ClosingRow): Closing {
  return {
    id: row.id,
    day: row.day,
    point: { id: row.headquarters_id, name: row.point_name },
    opening: row.opening_cents,
    cash: row.cash_cents,
    counted: row.counted_cents,
    taken: row.taken_cents,
    note: row.note,
    closed_at: row.closed_at.toISOString(),
    closed_by: row.closer_name,
  }
}
