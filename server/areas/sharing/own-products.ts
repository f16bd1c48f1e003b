import { serverLimits } from '#contract/limits.ts'
import type { NewProduct, ProductChange } from '#contract/shapes/catalogue.ts'
import { loadMember, requireLender } from '#server/areas/account/members.ts'
import { insertProductCategory } from '#server/areas/catalogue/categories.repo.ts'
import { lockCodes, storedAlike } from '#server/areas/catalogue/product-codes.repo.ts'
import { insertProduct, updateProduct } from '#server/areas/catalogue/products.repo.ts'
import { ownHome } from '#server/areas/pickup-points/own-home.ts'
import { AppError, invalid } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { setPictures } from './own-images.ts'
import { findCategory, nextCodeNumber, replaceCategory } from './own-products.repo.ts'
import { getOwnProduct, requireOwnProduct } from './sharing.ts'

/**
 * Adds a product of the member's to the catalogue, to be collected at their home.
 * @throws AppError forbidden, adhesion_required, member_suspended, domicile_missing, validation_failed
 */
export async function createOwnProduct(ctx: ActorContext, input: NewProduct) {
  const member = await loadMember(ctx, ctx.actor.memberId, { lock: true })
  if (!member.can_post_objects) throw new AppError('forbidden')
  requireLender(ctx, member)
  const limit = { name: 'share', most: serverLimits.productsPerDay, minutes: 24 * 60 }
  await countAgainst(ctx, limit, ctx.actor.memberId)
  const { slug, family } = await requireCategory(ctx, input.category)
  const { id } = await insertProduct(ctx.db, {
    code: await nextCode(ctx),
    name: input.title,
    description: input.description,
    family,
    location_id: await ownHome(ctx, member.domicile),
    owner_id: ctx.actor.memberId,
    // The owner has not agreed to bring it to another pickup point.
    transportable: false,
    imgs: '[]',
    accessories: '[]',
    created_at: ctx.at,
  })
  await insertProductCategory(ctx.db, id, slug)
  await setPictures(ctx, { id, imgs: [] }, input)
  return getOwnProduct(ctx, id)
}

/**
 * Changes title, category and pictures of the member's own product. The description can't be changed.
 * @throws AppError not_found for another member's, adhesion_required, member_suspended, validation_failed
 */
export async function updateOwnProduct(ctx: ActorContext, id: string, input: ProductChange) {
  requireLender(ctx, await loadMember(ctx, ctx.actor.memberId, { lock: true }))
  const row = await requireOwnProduct(ctx, id)
  const before = await getOwnProduct(ctx, id)
  await updateProduct(ctx.db, id, { name: input.title })
  if (input.category !== before.category) {
    await replaceCategory(ctx.db, id, await requireCategory(ctx, input.category))
  }
  await setPictures(ctx, row, input)
  return getOwnProduct(ctx, id)
}

/** @throws AppError validation_failed for a category that members can't choose */
async function requireCategory(ctx: ActorContext, originId: string) {
  const category = await findCategory(ctx.db, originId)
  if (!category) throw invalid('category', 'invalid')
  return category
}

/** The code for the label of a member's product: PRV-0001. A file may have brought some of these codes, in any case. */
async function nextCode({ db, library }: ActorContext): Promise<string> {
  await lockCodes(db, library.id)
  for (;;) {
    const code = `PRV-${(await nextCodeNumber(db)).padStart(4, '0')}`
    const taken = await storedAlike(db, library.id, [code])
    if (taken.length === 0) return code
  }
}
