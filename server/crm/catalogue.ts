import { AppError } from '../app-error.ts'
import { type Listed, listProducts, type Page } from '../catalogue/listing.ts'
import { getProduct } from '../catalogue/products.ts'
import type { Context } from '../context.ts'
import { connectionRow } from './connection.ts'

/** An object by the CRM's id for it. @throws AppError crm_not_configured, not_found */
export async function crmProduct(ctx: Context, crmId: string) {
  await requireConnection(ctx)
  const known = await ctx.db
    .selectFrom('crm_records')
    .select('object_id')
    .where('crm_id', '=', crmId)
    .executeTakeFirst()
  if (!known) throw new AppError('not_found')
  return getProduct(ctx, known.object_id)
}

/** A category by the CRM's name for it. @throws AppError crm_not_configured, not_found */
export async function crmCatalog(ctx: Context, name: string, page: Page): Promise<Listed> {
  await requireConnection(ctx)
  const category = await ctx.db
    .selectFrom('categories')
    .select('slug')
    .where('origin_id', '=', name)
    .executeTakeFirst()
  if (!category) throw new AppError('not_found')
  return listProducts(ctx, category.slug, page)
}

async function requireConnection(ctx: Context) {
  if (!(await connectionRow(ctx.db))) throw new AppError('crm_not_configured')
}
