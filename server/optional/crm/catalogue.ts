import { findCategoryByOrigin } from '#server/areas/catalogue/categories.repo.ts'
import { type Listed, listProducts, type Page } from '#server/areas/catalogue/listing.ts'
import { getProduct } from '#server/areas/catalogue/products.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { findConnection } from './connections.repo.ts'
import { findRecord } from './records.repo.ts'

/** A product by the CRM's id for it. @throws AppError crm_not_configured, not_found */
export async function crmProduct(ctx: Context, crmId: string) {
  await requireConnection(ctx)
  const known = orNotFound(await findRecord(ctx.db, crmId))
  return getProduct(ctx, known.object_id)
}

/** A category by the CRM's name for it. @throws AppError crm_not_configured, not_found */
export async function crmCatalog(ctx: Context, name: string, page: Page): Promise<Listed> {
  await requireConnection(ctx)
  const category = orNotFound(await findCategoryByOrigin(ctx.db, name))
  return listProducts(ctx, category.slug, page)
}

async function requireConnection(ctx: Context) {
  if (!(await findConnection(ctx.db))) throw new AppError('crm_not_configured')
}
