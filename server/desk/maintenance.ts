import type { DeskProduct, MaintenanceInput } from '#contract/shapes/desk.ts'
import { recordWrite } from '../access/audit.ts'
import type { Context, StaffContext } from '../context.ts'
import { notifyOfRepair } from '../loans/loan-notifications.ts'
import { listPendingLoans } from '../loans/loans.repo.ts'
import { advanceQueue } from '../queue/advance-queue.ts'
import { attachConditionPhoto } from './condition-photos.ts'
import { deskProduct } from './desk.ts'
import { updateMaintenance } from './desk-products.repo.ts'
import { insertHandover } from './handovers.repo.ts'

/** Starts or ends a product's maintenance. A repeated call notifies nobody again. */
export async function setMaintenance(
  ctx: StaffContext,
  idOrCode: string,
  { maintenance, note, photo }: MaintenanceInput,
): Promise<DeskProduct> {
  const { object: product } = await deskProduct(ctx, idOrCode)
  if (await markMaintenance(ctx, product, maintenance)) {
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

/** The same, with an audit entry of the staff member. */
export async function markMaintenance(
  ctx: StaffContext,
  { id, code }: { id: string; code: string },
  maintenance: boolean,
): Promise<boolean> {
  const changed = await changeMaintenance(ctx, id, maintenance)
  if (changed) {
    const write = { before: { maintenance: !maintenance }, after: { maintenance } }
    await recordWrite(ctx, { action: 'object', target: code, ...write })
  }
  return changed
}

/** Sets whether a product is in maintenance, and notifies its next borrowers. @returns whether it changed */
export async function changeMaintenance(
  ctx: Context,
  productId: string,
  maintenance: boolean,
): Promise<boolean> {
  if (!(await updateMaintenance(ctx.db, productId, maintenance))) return false
  for (const { id } of await listPendingLoans(ctx.db, productId)) {
    await notifyOfRepair(ctx, id, maintenance ? 'damaged' : 'repaired')
  }
  await advanceQueue(ctx, productId)
  return true
}
