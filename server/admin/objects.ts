import type { Family } from '#contract/limits.ts'
import type { AdminObject, NewObject, ObjectInput } from '#contract/shapes/admin/admin.ts'
import { standingOrderStatuses } from '#contract/shapes/order.ts'
import { recordWrite } from '../access/audit.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { changeMaintenance } from '../desk/maintenance.ts'
import { pictureId } from '../files/folder.ts'
import { withLoanFacts } from '../loans/loan-facts.ts'
import { showImages } from '../sharing/own-images.ts'
import { like, most } from './words.ts'

type Query = { k?: string | undefined; show?: 'all' | 'maintenance' | 'withdrawn' | undefined }

/** Objects by words of their name or code, by name. */
export async function searchObjects(
  ctx: ActorContext,
  { k = '', show = 'all' }: Query,
): Promise<AdminObject[]> {
  let query = rows(ctx).orderBy('objects.name').limit(most)
  if (k) {
    query = query.where(eb =>
      eb.or([
        eb(eb.fn('lower', ['objects.name']), 'like', like(k)),
        eb(eb.fn('lower', ['objects.code']), 'like', like(k)),
      ]),
    )
  }
  if (show !== 'all') query = query.where(`objects.${show}`, '=', true)
  return present(ctx, await query.execute())
}

/**
 * Puts an object of the library's own in the catalogue.
 * @throws AppError validation_failed for a code that is taken, an unknown category, point or photo
 */
export async function createObject(ctx: ActorContext, input: NewObject): Promise<AdminObject> {
  const { code, imgs: _, categories: __, ...columns } = input
  const place = await requirePlace(ctx, input.location_id)
  const family = await requireCategories(ctx, input.categories)
  const made = await ctx.db
    .insertInto('objects')
    .values({
      ...columns,
      code,
      family,
      location_id: place,
      accessories: JSON.stringify(input.accessories),
      imgs: '[]',
      created_at: ctx.at,
    })
    .onConflict(conflict => conflict.columns(['library_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new AppError('validation_failed', { fields: { code: 'taken' } })
  await putInCategories(ctx, made.id, input.categories)
  await showImages(ctx, { id: made.id, imgs: [] }, { title: input.name, imgs: input.imgs })
  await recordWrite(ctx, { action: 'object', target: code, before: null, after: input })
  return one(ctx, made.id)
}

/** @throws AppError not_found; loans_open when it is withdrawn while somebody has or booked it */
export async function saveObject(
  ctx: ActorContext,
  id: string,
  input: ObjectInput,
): Promise<AdminObject> {
  const row = await rows(ctx).where('objects.id', '=', id).forUpdate('objects').executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const [before] = await present(ctx, [row])
  if (!before) throw new AppError('not_found')
  if (input.withdrawn && !row.withdrawn) await requireNoLoans(ctx, id)
  const { maintenance, imgs, categories, ...columns } = input
  if (input.location_id !== row.location_id) await requirePlace(ctx, input.location_id, row.owner)
  const family = await requireCategories(ctx, categories)
  await ctx.db
    .updateTable('objects')
    .set({ ...columns, family, accessories: JSON.stringify(input.accessories) })
    .where('id', '=', id)
    .execute()
  await putInCategories(ctx, id, categories)
  await showImages(ctx, { id, imgs: row.imgs }, { title: input.name, imgs })
  await changeMaintenance(ctx, id, maintenance)
  await recordWrite(ctx, {
    action: 'object',
    target: row.code,
    before: inputOf(before),
    after: { ...input, imgs: imgs.map(({ id }) => id) },
  })
  return one(ctx, id)
}

/** What of an object is staff's to change, as the log keeps it. */
function inputOf({ location, imgs, ...object }: AdminObject): object {
  const { id: _, code: __, owner: ___, status: ____, ...rest } = object
  return { ...rest, location_id: location.id, imgs: imgs.map(({ id }) => id) }
}

/** A point of the library's own; a member's object stays at their home. @throws AppError validation_failed */
async function requirePlace(
  ctx: ActorContext,
  id: string,
  owner: string | null = null,
): Promise<string> {
  const place = await ctx.db
    .selectFrom('headquarters')
    .select('id')
    .where('id', '=', id)
    .where('kind', '!=', 'private')
    .executeTakeFirst()
  if (!place || owner)
    throw new AppError('validation_failed', { fields: { location_id: 'invalid' } })
  return place.id
}

/** @returns the family of the first. @throws AppError validation_failed for one there is none of */
async function requireCategories(
  ctx: ActorContext,
  slugs: readonly string[],
): Promise<Family | null> {
  const found = await ctx.db
    .selectFrom('categories')
    .select(['slug', 'family'])
    .where('slug', 'in', slugs)
    .execute()
  if (found.length !== new Set(slugs).size) {
    throw new AppError('validation_failed', { fields: { categories: 'invalid' } })
  }
  return found.find(({ slug }) => slug === slugs[0])?.family ?? null
}

async function putInCategories(ctx: ActorContext, objectId: string, slugs: readonly string[]) {
  await ctx.db
    .deleteFrom('object_categories')
    .where('object_id', '=', objectId)
    .where('slug', 'not in', slugs)
    .execute()
  await ctx.db
    .insertInto('object_categories')
    .values(slugs.map(slug => ({ object_id: objectId, slug })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Of a row, what an input speaks of. */
export function pick(row: object, input: object): object {
  return Object.fromEntries(Object.keys(input).map(key => [key, row[key as never]]))
}

async function requireNoLoans(ctx: ActorContext, id: string) {
  const open = await ctx.db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', id)
    .where('status', 'in', standingOrderStatuses)
    .executeTakeFirst()
  if (open) throw new AppError('loans_open')
}

async function one(ctx: ActorContext, id: string): Promise<AdminObject> {
  const [found] = await present(ctx, await rows(ctx).where('objects.id', '=', id).execute())
  if (!found) throw new AppError('not_found')
  return found
}

function rows(ctx: ActorContext) {
  return ctx.db
    .selectFrom('objects')
    .innerJoin('headquarters', join =>
      join
        .onRef('headquarters.library_id', '=', 'objects.library_id')
        .onRef('headquarters.id', '=', 'objects.location_id'),
    )
    .leftJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'objects.library_id')
        .onRef('members.id', '=', 'objects.owner_id'),
    )
    .select(['objects.id', 'objects.code', 'objects.name', 'objects.description', 'objects.corner'])
    .select(['objects.location_id', 'objects.preparation_days', 'objects.max_months'])
    .select(['objects.maintenance', 'objects.withdrawn', 'objects.highlighted'])
    .select(['objects.transportable', 'objects.accessories', 'objects.imgs'])
    .select(['headquarters.name as place', 'members.name as owner'])
}

type Found = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>

async function present(ctx: ActorContext, found: Found): Promise<AdminObject[]> {
  const categories = await categoriesOf(
    ctx,
    found.map(({ id }) => id),
  )
  const known = await withLoanFacts(ctx, found)
  return known.map(([{ location_id, place, max_months: _, imgs, ...row }, { status }]) => ({
    ...row,
    location: { id: location_id, name: place },
    categories: categories.get(row.id) ?? [],
    imgs: imgs.map(img => ({ id: pictureId(img), ...img })),
    status,
  }))
}

async function categoriesOf(
  ctx: ActorContext,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (ids.length === 0) return found
  const links = await ctx.db
    .selectFrom('object_categories')
    .innerJoin('categories', join =>
      join
        .onRef('categories.library_id', '=', 'object_categories.library_id')
        .onRef('categories.slug', '=', 'object_categories.slug'),
    )
    .select(['object_categories.object_id', 'object_categories.slug'])
    .where('object_categories.object_id', 'in', ids)
    .orderBy('categories.position')
    .execute()
  for (const { object_id, slug } of links) {
    found.set(object_id, [...(found.get(object_id) ?? []), slug])
  }
  return found
}
