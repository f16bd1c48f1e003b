import { copiesMax } from '#contract/limits.ts'
import type { AdminCopy, CopyChange } from '#contract/shapes/admin/admin.ts'
import { formerReleaseRuns } from '#server/areas/availability/copies.repo.ts'
import { lockCodes, storedAlike } from '#server/areas/catalogue/product-codes.repo.ts'
import { changeUnderLoans } from '#server/areas/desk/affected/affected.ts'
import { changeCopy, dealAndTell, standingOf } from '#server/areas/desk/maintenance.ts'
import { isOwnPoint } from '#server/areas/pickup-points/pickup-points.repo.ts'
import { advanceQueue } from '#server/areas/queue/advance-queue.ts'
import { AppError, invalid } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { StaffContext } from '#server/platform/context.ts'
import {
  deleteCopy,
  insertCopies,
  listAdminCopies,
  lockProductOfCopy,
  updateCopy,
} from './copies.repo.ts'
import { lockAdminProduct } from './products.repo.ts'
import { pick } from './products.ts'

/** The copies of a product, those with the lowest code first. @throws AppError not_found */
export async function listProductCopies(
  ctx: StaffContext,
  productId: string,
): Promise<AdminCopy[]> {
  const rows = await listAdminCopies(ctx.db, productId)
  // Each product has at least one.
  if (rows.length === 0) throw new AppError('not_found')
  return rows.map(row => ({
    id: row.id,
    code: row.code,
    state: row.state,
    state_reason: row.state_reason,
    state_since: row.state_since.toISOString(),
    location: row.location_id ? { id: row.location_id, name: row.place ?? '' } : null,
    corner: row.corner,
    serial_number: row.serial_number,
    value_cents: row.value_cents,
    bought_on: row.bought_on,
    note: row.note,
    out_until: row.out_until,
    removable: row.removable,
  }))
}

/**
 * Adds equal copies of a product of the library.
 * @throws AppError not_found, also for a member's product, which is one thing; copies_full; former_release_runs
 */
export async function addCopies(
  ctx: StaffContext,
  productId: string,
  { count }: { count: number },
): Promise<AdminCopy[]> {
  // Before the product, as an import does.
  await lockCodes(ctx.db, ctx.library.id)
  const product = await lockAdminProduct(ctx.db, productId)
  if (!product || product.owner !== null) throw new AppError('not_found')
  if (await formerReleaseRuns(ctx.db)) throw new AppError('former_release_runs')
  const known = await listAdminCopies(ctx.db, productId)
  if (known.length + count > copiesMax) throw new AppError('copies_full')
  const codes = await freeCodes(ctx, product.code, count)
  const before = await standingOf(ctx, productId)
  const state_by = ctx.actor.memberId
  const rows = codes.map(code => ({ object_id: productId, code, state_by }))
  await insertCopies(ctx.db, rows)
  await recordWrite(ctx, 'copies', product.code, { after: { codes } })
  await dealAndTell(ctx, productId, before)
  await advanceQueue(ctx, productId)
  return listProductCopies(ctx, productId)
}

/** `OGT-0165-2`, `-3`… without those that exist, in any case. Nobody else adds codes until the commit. */
async function freeCodes(ctx: StaffContext, code: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count + copiesMax }, (_, at) => `${code}-${at + 2}`)
  const taken = new Set((await storedAlike(ctx.db, ctx.library.id, codes)).map(one => one.code))
  return codes.filter(one => !taken.has(one)).slice(0, count)
}

/**
 * Changes a copy. Booked loans get another one if it leaves the service.
 * @throws AppError not_found; validation_failed for a pickup point of another kind, or another one than the product's if it
 * cannot be moved; loans_affected
 */
export async function saveCopy(
  ctx: StaffContext,
  id: string,
  { loans, state, state_reason, ...columns }: CopyChange,
): Promise<AdminCopy[]> {
  const product = await lockProductOfCopy(ctx.db, id)
  const before = product && (await listProductCopies(ctx, product.id)).find(one => one.id === id)
  if (!before) throw new AppError('not_found')
  const { location_id } = columns
  const isElsewhere = location_id !== null && location_id !== product.location_id
  if (isElsewhere && !(product.transportable && (await isOwnPoint(ctx.db, location_id)))) {
    throw invalid('location_id', 'invalid')
  }
  await changeUnderLoans(ctx, { productIds: [product.id] }, loans, async () => {
    await updateCopy(ctx.db, id, { ...columns, corner: columns.corner || null, state_reason })
    await changeCopy(ctx, { ...before, object_id: product.id }, state, state_reason)
  })
  const after = { state, state_reason, ...columns }
  const was = { ...before, location_id: before.location?.id ?? null }
  await recordWrite(ctx, 'copy', before.code, { before: pick(was, after), after })
  return listProductCopies(ctx, product.id)
}

/** Removes a copy that was added by mistake. @throws AppError not_found; product_lent if it was ever lent */
export async function removeCopy(ctx: StaffContext, id: string): Promise<AdminCopy[]> {
  const product = await lockProductOfCopy(ctx.db, id)
  const copy = product && (await listProductCopies(ctx, product.id)).find(one => one.id === id)
  if (!copy) throw new AppError('not_found')
  if (!copy.removable) throw new AppError('product_lent')
  // Before it is gone, because the entry names its product.
  await recordWrite(ctx, 'copy', copy.code, { before: copy })
  await deleteCopy(ctx.db, id)
  return listProductCopies(ctx, product.id)
}
