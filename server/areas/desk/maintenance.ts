import type { DeskProduct, MaintenanceInput } from '#contract/shapes/desk.ts'
import { listUndoableLoans } from '#server/areas/availability/past-loans.repo.ts'
import { markReady } from '#server/areas/loans/deadlines/deadlines.ts'
import { notifyOfChange } from '#server/areas/loans/loan-notifications.ts'
import { listPendingLoans } from '#server/areas/loans/loans.repo.ts'
import { finishMove, requireLoan } from '#server/areas/loans/move-loan.ts'
import { advanceQueue } from '#server/areas/queue/advance-queue.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { Context, StaffContext } from '#server/platform/context.ts'
import { changeUnderLoans } from './affected/affected.ts'
import { attachConditionPhoto } from './condition-photos.ts'
import { deskProduct } from './desk.ts'
import { updateMaintenance } from './desk-products.repo.ts'
import { insertHandover } from './handovers.repo.ts'

/** Starts or ends a product's maintenance. A repeated call notifies nobody again. */
export async function setMaintenance(
  ctx: StaffContext,
  idOrCode: string,
  { maintenance, note, photo, loans }: MaintenanceInput,
): Promise<DeskProduct> {
  const { object: product } = await deskProduct(ctx, idOrCode)
  const change = () => changeMaintenance(ctx, product.id, maintenance)
  if (await changeUnderLoans(ctx, { productId: product.id }, loans, change)) {
    await recordMaintenance(ctx, product, maintenance)
    await attachConditionPhoto(ctx, product.id, photo)
    await insertHandover(ctx.db, {
      object_id: product.id,
      kind: maintenance ? 'damaged' : 'repaired',
      staff_id: ctx.actor.memberId,
      note,
      photo_id: photo,
      damaged: maintenance,
      at: ctx.at,
    })
  }
  return deskProduct(ctx, product.id)
}

/** Sets whether a product is in maintenance, and notifies its next borrowers. @returns whether it changed */
export async function changeMaintenance(
  ctx: Context,
  productId: string,
  maintenance: boolean,
): Promise<boolean> {
  // A damage that a return has found is reported before its repair.
  for (const { id } of await listUndoableLoans(ctx.db, [productId])) {
    await finishMove(ctx, await requireLoan(ctx, id))
  }
  if (!(await updateMaintenance(ctx.db, productId, maintenance))) return false
  if (!maintenance) await markReady(ctx, productId)
  for (const { id } of await listPendingLoans(ctx.db, productId)) {
    await notifyOfChange(ctx, id, maintenance ? 'damaged' : 'repaired')
  }
  await advanceQueue(ctx, productId)
  return true
}

/** Sets it as a part of a return or of its undoing, which notifies later or nobody. @returns whether it changed */
export async function setMaintenanceQuietly(
  ctx: StaffContext,
  productId: string,
  maintenance: boolean,
): Promise<boolean> {
  if (!(await updateMaintenance(ctx.db, productId, maintenance))) return false
  await recordMaintenance(ctx, (await deskProduct(ctx, productId)).object, maintenance)
  return true
}

function recordMaintenance(ctx: StaffContext, { code }: { code: string }, maintenance: boolean) {
  const write = { before: { maintenance: !maintenance }, after: { maintenance } }
  return recordWrite(ctx, { action: 'object', target: code, ...write })
}
