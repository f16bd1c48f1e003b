import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { lentCategory, type NewProduct, type ProductChange } from '#contract/shapes/catalogue.ts'
import type { OwnObjectInFull } from '#contract/shapes/order.ts'
import { canKeepLending, canPost } from '#domain/permissions.ts'
import { loadMember } from '../account/members.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { ownHome } from '../pickup-points/own-home.ts'
import { showImages } from './own-images.ts'
import { getOwnObject, ownRow } from './sharing.ts'

/**
 * Puts an object of the member's own in the catalogue, to be collected at their home.
 * @throws AppError forbidden, adhesion_required, member_suspended, domicile_missing, validation_failed
 */
export async function createOwnObject(
  ctx: ActorContext,
  input: NewProduct,
): Promise<OwnObjectInFull> {
  const member = await loadMember(ctx, ctx.actor.memberId, { lock: true })
  const refusal = canPost({ ...member, canPostObjects: member.can_post_objects })
  if (refusal) throw new AppError(refusal)
  const limit = { name: 'share', most: limits.objectsPerDay, minutes: 24 * 60 }
  await countAgainst(ctx, limit, ctx.actor.memberId)
  const { slug, family } = await findCategory(ctx, input.category)
  const { id } = await ctx.db
    .insertInto('objects')
    .values({
      code: await nextCode(ctx),
      name: input.title,
      description: input.description,
      family,
      location_id: await ownHome(ctx, member.domicile),
      owner_id: ctx.actor.memberId,
      // Nobody said they would carry it to a counter.
      transportable: false,
      imgs: '[]',
      accessories: '[]',
      created_at: ctx.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.insertInto('object_categories').values({ object_id: id, slug }).execute()
  await showImages(ctx, { id, imgs: [] }, input)
  return getOwnObject(ctx, id)
}

/**
 * Changes title, category and pictures of one's own object; its description stays as it was written.
 * @throws AppError not_found for somebody else's, adhesion_required, member_suspended, validation_failed
 */
export async function updateOwnObject(
  ctx: ActorContext,
  id: string,
  input: ProductChange,
): Promise<OwnObjectInFull> {
  const refusal = canKeepLending(await loadMember(ctx, ctx.actor.memberId, { lock: true }))
  if (refusal) throw new AppError(refusal)
  const row = await ownRow(ctx, id)
  const before = await getOwnObject(ctx, id)
  await ctx.db.updateTable('objects').set({ name: input.title }).where('id', '=', id).execute()
  if (input.category !== before.category) await moveTo(ctx, id, input.category)
  await showImages(ctx, row, input)
  return getOwnObject(ctx, id)
}

async function moveTo(ctx: ActorContext, id: string, origin: string) {
  const { slug, family } = await findCategory(ctx, origin)

  await ctx.db.deleteFrom('object_categories').where('object_id', '=', id).execute()
  await ctx.db.insertInto('object_categories').values({ object_id: id, slug }).execute()
  await ctx.db.updateTable('objects').set({ family }).where('id', '=', id).execute()
}

/** @throws AppError validation_failed for one that is not there or can't be chosen */
async function findCategory(ctx: ActorContext, origin: string) {
  const category = await ctx.db
    .selectFrom('categories')
    .select(['slug', 'family'])
    .where('origin_id', '=', origin)
    .where('slug', '!=', lentCategory)
    .executeTakeFirst()
  if (!category) throw new AppError('validation_failed', { fields: { category: 'invalid' } })
  return category
}

/** The next code for a label of a member's object: PRV-0001. */
async function nextCode(ctx: ActorContext): Promise<string> {
  const { rows } = await sql<{ n: string }>`select nextval('shared_object_codes') as n`.execute(
    ctx.db,
  )
  return `PRV-${String(rows[0]?.n).padStart(4, '0')}`
}
