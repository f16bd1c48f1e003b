import { orderRank } from '#contract/order-status.ts'
import { periodOf } from '#contract/period.ts'
import { type DeskAction, type DeskLoan, deskActions } from '#contract/shapes/desk.ts'
import { earlier } from '#domain/days/plain-date.ts'
import { visitRules } from '#domain/days/visits.ts'
import { obstacleOf } from '#domain/loans/obstacle.ts'
import { visitFacts } from '#domain/loans/order-facts.ts'
import { actionsOf, canDo, undoableMove } from '#domain/loans/order-status.ts'
import { isOut } from '#domain/loans/states.ts'
import { pictureOf } from '#server/areas/catalogue/products.ts'
import { factsOf } from '#server/areas/loans/move-loan.ts'
import { loadOpenings, type Openings } from '#server/areas/pickup-points/public-points.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import { may } from '#server/platform/access/staff-rights.ts'
import type { Context } from '#server/platform/context.ts'
import type { DeskLoanRow } from './desk-loans.repo.ts'
import { shutNow } from './hand-out-anyway.ts'

/**
 * Loans for the desk, each with its possible actions: none for a caller who may not move them.
 * @param read the openings of the pickup points, if they were read already
 */
export async function toDeskLoans(
  ctx: Context,
  rows: readonly DeskLoanRow[],
  read?: Openings,
): Promise<DeskLoan[]> {
  // Where its product is decides on a hand-out and on an undo only.
  const moving = rows.filter(({ status, undo_until }) => status === 'pending' || undo_until)
  const whereabouts = await whereaboutsOf(
    ctx,
    moving.map(({ id }) => id),
  )
  const isWaiting = rows.some(({ status }) => status === 'pending')
  const openings = isWaiting ? (read ?? (await loadOpenings(ctx))) : null
  const now = { today: ctx.today, time: ctx.time, ...visitRules(ctx.library.document) }
  const isLocked = ctx.actor.kind === 'member' && !may(ctx.actor, 'desk.handover')
  return rows.map(row => {
    const at = whereabouts.get(row.id)
    const facts = factsOf(ctx, row, null, at)
    const waits = row.status === 'pending'
    const known = waits && at ? obstacleOf(at, row.from_date, ctx.today) : null
    const place = openings?.get(row.headquarters_id ?? '')
    const refusal = waits ? canDo('hand_out', facts, 'desk') : null
    const soonest = { ...facts, from: earlier(facts.from, ctx.today) }
    const isAsked = refusal !== null || shutNow(ctx, row, place ?? null) !== null
    const isShut = place && visitFacts({ ...row, ...periodOf(row) }, place, now).isShut
    const obstacle = known ?? (isShut ? 'place_closed' : null)
    return {
      id: row.id,
      number: row.number,
      booking: { id: row.booking_id, loans: row.booked },
      status: row.status,
      status_n: orderRank[row.status],
      method: row.method,
      product: {
        id: row.object_id,
        code: row.code,
        name: row.name,
        names: row.names,
        img: pictureOf(row),
        accessories: row.accessories,
        handout_note: row.handout_note,
      },
      borrower: {
        id: row.member_id,
        name: row.borrower,
        card_number: row.card_number,
        phone_number: row.phone_number,
      },
      point: row.headquarters_id ? { id: row.headquarters_id, name: row.point ?? '' } : null,
      address: row.shipping_geo,
      from_date: row.from_date,
      to_date: row.to_date,
      collect_by: waits ? facts.collect_by : null,
      delivery_date: row.delivery_date,
      return_date: row.return_date,
      note: row.note,
      staff_note: row.staff_note,
      is: { late: isOut(row.status) && row.to_date < ctx.today, lost: row.lost },
      undo: isLocked ? null : undoableMove(facts),
      actions: isLocked ? [] : actionsOf(facts, 'desk').filter(isDeskAction),
      hand_out_refusal: refusal,
      hand_out_anyway:
        !isLocked && isAsked && row.method !== 'p2p' && canDo('hand_out', soonest, 'desk') === null,
      obstacle,
      moved_from: row.moved_from,
      expected_back: known === 'not_back' ? (at?.out_until ?? null) : null,
    }
  })
}

function isDeskAction(action: string): action is DeskAction {
  return (deskActions as readonly string[]).includes(action)
}
