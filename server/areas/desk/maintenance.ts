import type { CopyState } from '#contract/shapes/catalogue.ts'
import type { DeskProduct, MaintenanceInput } from '#contract/shapes/desk.ts'
import { listCopies } from '#server/areas/availability/copies.repo.ts'
import { dealAgain } from '#server/areas/availability/deal.ts'
import { listUndoableLoans } from '#server/areas/availability/past-loans.repo.ts'
import {
  beforeCopiesChange,
  markChanged,
  tellServed,
} from '#server/areas/loans/deadlines/copies-in.ts'
import { notifyOfChange } from '#server/areas/loans/loan-notifications.ts'
import { listUnserved } from '#server/areas/loans/loans.repo.ts'
import { finishMove, requireLoan } from '#server/areas/loans/move-loan.ts'
import { advanceQueue } from '#server/areas/queue/advance-queue.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { Context, StaffContext } from '#server/platform/context.ts'
import { changeUnderLoans } from './affected/affected.ts'
import { attachConditionPhoto } from './condition-photos.ts'
import { closeDefectsOf } from './defects.ts'
import { deskProduct, requireCopy } from './desk.ts'
import { findCopy, updateCopyState, updateMaintenance } from './desk-products.repo.ts'
import { insertHandover } from './handovers.repo.ts'

/** Starts or ends the maintenance of the copy of a label. A repeated call notifies nobody again. */
export async function setMaintenance(
  ctx: StaffContext,
  idOrCode: string,
  { maintenance, note, photo, loans }: MaintenanceInput,
): Promise<DeskProduct> {
  const copy = await requireCopy(ctx, idOrCode)
  const state = maintenance ? 'repair' : 'in_service'
  const change = () => changeCopy(ctx, copy, state, note)
  if (await changeUnderLoans(ctx, { productIds: [copy.object_id] }, loans, change)) {
    await recordMaintenance(ctx, copy, maintenance)
    await attachConditionPhoto(ctx, copy.object_id, photo)
    await insertHandover(ctx.db, {
      object_id: copy.object_id,
      copy_id: copy.id,
      kind: maintenance ? 'damaged' : 'repaired',
      staff_id: ctx.actor.memberId,
      note,
      photo_id: photo,
      damaged: maintenance,
      at: ctx.at,
    })
  }
  return deskProduct(ctx, idOrCode)
}

type Copy = { id: string; object_id: string; code: string }

/** Sets the state of a copy, and gives other loans other copies. @returns whether it changed */
export async function changeCopy(
  ctx: StaffContext,
  { id, object_id }: Copy,
  state: CopyState,
  reason: string,
): Promise<boolean> {
  const copies = await listCopies(ctx.db, object_id)
  const changing = copies.filter(copy => copy.id === id && copy.state !== state)
  const by = { state, reason, memberId: ctx.actor.memberId, at: ctx.at }
  const change = () => updateCopyState(ctx.db, id, by)
  return changeService(ctx, object_id, changing, change, state === 'in_service')
}

/** Sets whether a product is in maintenance, with all its copies. @returns whether it changed */
export async function changeMaintenance(ctx: Context, productId: string, maintenance: boolean) {
  const copies = await listCopies(ctx.db, productId)
  const served = copies.filter(({ state }) => state === 'in_service')
  const changing = maintenance ? served : served.length > 0 ? [] : copies
  const change = () => updateMaintenance(ctx.db, productId, maintenance)
  return changeService(ctx, productId, changing, change, !maintenance)
}

/**
 * Makes a change to some of a product's copies. The moves of their loans can then not be undone any more, those of others can.
 * @param repaired they are in service again: what borrowers said is broken is closed
 */
async function changeService(
  ctx: Context,
  productId: string,
  changing: readonly { id: string }[],
  change: () => Promise<boolean>,
  repaired: boolean,
) {
  if (changing.length === 0) return false
  // A damage that a return has found is reported before its repair.
  for (const { id, copy_id } of await listUndoableLoans(ctx.db, [productId])) {
    const isOfThese = changing.some(copy => copy.id === copy_id)
    if (isOfThese) await finishMove(ctx, await requireLoan(ctx, id))
  }
  const before = await standingOf(ctx, productId)
  if (!(await change())) return false
  if (repaired) await closeDefectsOf(ctx, changing)
  await dealAndTell(ctx, productId, before)
  await advanceQueue(ctx, productId)
  return true
}

/** The loans of a product before its copies change: those without a copy in service, and those for whom one is in. */
export async function standingOf(ctx: Context, productId: string) {
  return {
    unserved: await listUnserved(ctx.db, productId),
    copies: await beforeCopiesChange(ctx, productId),
  }
}
export type Standing = Awaited<ReturnType<typeof standingOf>>

/**
 * Deals a product's copies anew, and tells the borrowers who have lost or found theirs. The product is locked.
 * @returns how many found one
 */
export async function dealAndTell(ctx: Context, productId: string, before: Standing) {
  await dealAgain(ctx, productId)
  const after = await listUnserved(ctx.db, productId)
  const found = before.unserved.filter(id => !after.includes(id))
  // Of those that an import has made nobody has had one.
  const had = before.copies.waiting.filter(id => !before.unserved.includes(id))
  const lost = after.filter(id => had.includes(id))
  const behind = await markChanged(ctx, productId, before.copies, found)
  for (const id of lost) await notifyOfChange(ctx, id, 'damaged')
  for (const id of found) if (!behind.includes(id)) await notifyOfChange(ctx, id, 'repaired')
  await tellServed(ctx, productId)
  return found.length
}

/** Sets the state of the copy of a return or of its undoing, which notifies later or nobody. @returns whether it changed */
export async function setCopyQuietly(
  ctx: StaffContext,
  copyId: string,
  state: CopyState,
  reason = '',
): Promise<boolean> {
  const by = { state, reason, memberId: ctx.actor.memberId, at: ctx.at } as const
  const copy = await findCopy(ctx.db, copyId)
  if (!copy || !(await updateCopyState(ctx.db, copyId, by))) return false
  await dealAgain(ctx, copy.object_id)
  await recordMaintenance(ctx, copy, state !== 'in_service')
  return true
}

function recordMaintenance(ctx: StaffContext, { code }: { code: string }, maintenance: boolean) {
  const write = { before: { maintenance: !maintenance }, after: { maintenance } }
  return recordWrite(ctx, 'object', code, write)
}
