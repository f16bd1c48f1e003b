import type { DefectClosing } from '#contract/shapes/desk/defects.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { lockProducts } from '#server/areas/catalogue/products.repo.ts'
import { closeOne, findDefect } from '#server/areas/loans/defects/defects.repo.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { deskProduct } from './desk.ts'
import { findCopy } from './desk-products.repo.ts'
import { setMaintenance } from './maintenance.ts'

/**
 * Closes a report. If its copy was in repair, it is in service again, and those who wait for it are told. One that is closed
 * stays so.
 * @throws AppError not_found; loans_affected as setMaintenance
 */
export async function closeDefect(
  ctx: StaffContext,
  id: string,
  { outcome, note, loans }: DefectClosing,
): Promise<DeskProduct> {
  const { object_id, copy_id } = orNotFound(await findDefect(ctx.db, id))
  await lockProducts(ctx.db, [object_id])
  const closed = { outcome, closed_at: ctx.at, closed_by: ctx.actor.memberId }
  if (!(await closeOne(ctx.db, id, closed))) return deskProduct(ctx, copy_id)
  await recordWrite(ctx, 'defect', id, { after: { outcome, note } })
  const copy = await findCopy(ctx.db, copy_id)
  if (copy?.state !== 'repair') return deskProduct(ctx, copy_id)
  return setMaintenance(ctx, copy_id, { maintenance: false, note, photo: null, loans })
}
