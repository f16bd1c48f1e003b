import { limits } from '#contract/limits.ts'
import type { OfflineMove } from '#contract/shapes/desk/offline.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { isOut } from '#domain/loans/states.ts'
import { isAdmin } from '#domain/permissions.ts'
import { lockProducts } from '#server/areas/catalogue/products.repo.ts'
import type { Loan } from '#server/areas/loans/loan.ts'
import { preparationEnd } from '#server/areas/loans/loan-effects.ts'
import { lockProductOfLoan } from '#server/areas/loans/loans.repo.ts'
import { moveLoan, requireLoan } from '#server/areas/loans/move-loan.ts'
import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { findMember } from '#server/platform/access/members.repo.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { deskProduct, requireCopy } from './desk.ts'
import { findLoanWith } from './desk-loans.repo.ts'
import { findHandOut, isHandedBy } from './handovers.repo.ts'
import { prepareHandover, recordHandover, sound } from './handovers.ts'
import { listOverlappingReturns } from './lending.repo.ts'

/** How far ahead the clock of a device may be, in milliseconds. */
const aheadMs = 300_000

/**
 * Records a hand-out or a return that happened while a device had no network, on the day on which it happened. The product is
 * locked before its records are read, so that the same one, sent by two tabs, is done once.
 * @throws AppError date_in_past after the days of `limits.backdatedDays`; not_found; order_already_returned for what is not out;
 * order_state_changed for a loan that began after a return; loan_not_begun, object_busy; else as moveLoan
 */
export async function doOfflineMove(ctx: StaffContext, move: OfflineMove): Promise<DeskProduct> {
  const { id: requestKey, kind } = move
  const { happened, day } = whenOf(ctx, move)
  const copy = move.label ? await requireCopy(ctx, move.label) : null
  if (move.loan) await lockProductOfLoan(ctx, move.loan)
  else await lockProducts(ctx.db, [orNotFound(copy).object_id])
  const known = move.loan ? await requireLoan(ctx, move.loan) : null
  const { object_id, id: copyId } = copy ?? { ...orNotFound(known), id: known?.copy_id ?? '' }
  if (await isHandedBy(ctx.db, object_id, requestKey)) return deskProduct(ctx, copyId)
  const loan = known ?? (await requireLoan(ctx, await outWith(ctx, { object_id, copy_id: copyId })))
  if (kind === 'take_back') await requireOutThen(ctx, loan, happened, day)
  else if (day < loan.from_date) throw new AppError('loan_not_begun')
  const input = { kind, ...sound, copy: copy?.id ?? null }
  const { changes = {}, former } = await prepareHandover(ctx, loan.id, input)
  const days =
    kind === 'hand_out'
      ? { delivery_date: day }
      : { return_date: day, busy_until: await preparationEnd(ctx, loan, day) }
  const moved = await moveLoan(ctx, loan.id, kind, 'desk', {
    changes: { ...changes, ...days },
    former,
  })
  if (kind === 'hand_out' && (await listOverlappingReturns(ctx.db, [loan.id])).length > 0) {
    throw new AppError('object_busy')
  }
  const staff_id = await whoDid(ctx, move)
  await recordHandover(ctx, moved, { kind, staff_id, request_key: requestKey, at: happened })
  const after = { kind, happened_at: happened.toISOString(), by: staff_id }
  await recordWrite(ctx, 'loan offline', moved.number, { after })
  return deskProduct(ctx, moved.copy_id)
}

/** @throws AppError validation_failed for a time to come; date_in_past */
function whenOf({ at, today, library }: StaffContext, { happened_at }: OfflineMove) {
  const sent = Date.parse(happened_at)
  if (sent > at.getTime() + aheadMs) throw invalid('happened_at', 'invalid')
  const happened = new Date(Math.min(sent, at.getTime()))
  const day = todayIn(library.time_zone, happened)
  if (day < addDays(today, -limits.backdatedDays)) throw new AppError('date_in_past')
  return { happened, day }
}

/** The loan that has a copy. @throws AppError order_already_returned */
async function outWith(ctx: StaffContext, copy: { object_id: string; copy_id: string }) {
  const found = await findLoanWith(ctx.db, copy)
  if (!found) throw new AppError('order_already_returned')
  return found.id
}

/** A loan that was handed out later is not the one that came back. @throws AppError order_state_changed */
async function requireOutThen(ctx: StaffContext, loan: Loan, happened: Date, day: string) {
  if (!isOut(loan.status)) return
  const since = await findHandOut(ctx.db, loan.id)
  const isLater = since ? since > happened : loan.delivery_date !== null && loan.delivery_date > day
  if (isLater) throw new AppError('order_state_changed')
}

/** Who did it, if they are of the staff; else whoever sends it. */
async function whoDid({ db, actor }: StaffContext, { by }: OfflineMove): Promise<string> {
  const member = by ? await findMember(db, by) : undefined
  return member && isAdmin(member.level) ? member.id : actor.memberId
}
