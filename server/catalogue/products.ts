import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { limits } from '#contract/limits.ts'
import type { Product, ProductCard, Review } from '#contract/shapes/catalogue.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { withLoanFacts } from '../loans/loan-facts.ts'
import { decodeCursor, encodeCursor } from '../store/cursor.ts'
import type { ObjectsTable } from '../store/tables/catalogue.ts'
import type { Db } from '../store/transaction.ts'
import { loadCalendars } from './availability.ts'

export type ObjectRow = Omit<Selectable<ObjectsTable>, 'withdrawn' | 'category_names'>

const noPicture: Picture = { url: '/images/banner.svg', alt: '', avif: '', webp: '', tint: '' }

export function pictureOf(object: Pick<ObjectRow, 'imgs' | 'name'>): Picture {
  return object.imgs[0] ?? { ...noPicture, alt: object.name }
}

/** The columns of objects that are lent; the search vector stays in the database. */
export function objectColumns(db: Db) {
  return db
    .selectFrom('objects')
    .select([
      'objects.library_id',
      'objects.id',
      'objects.code',
      'objects.name',
      'objects.description',
      'objects.family',
      'objects.location_id',
      'objects.owner_id',
      'objects.corner',
      'objects.transportable',
      'objects.preparation_days',
      'objects.maintenance',
      'objects.highlighted',
      'objects.max_months',
      'objects.imgs',
      'objects.accessories',
      'objects.created_at',
    ])
    .where('objects.withdrawn', '=', false)
}

/** List entries, with where each object is today, from one look at the loans. */
export async function toCards(
  ctx: Context,
  rows: readonly ObjectRow[],
  except: { ownerId?: string } = {},
): Promise<ProductCard[]> {
  return (await withLoanFacts(ctx, rows, except)).map(([row, loan]) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    img: pictureOf(row),
    loan,
  }))
}

/** By id, or by the code on the label; `lock` keeps it still until the commit. @throws AppError not_found */
export async function findObject(
  ctx: Context,
  idOrCode: string,
  { lock = false } = {},
): Promise<ObjectRow> {
  const query = objectColumns(ctx.db)
    .where(eb => eb.or([eb('id', '=', idOrCode), eb('code', '=', idOrCode)]))
    .orderBy(eb => eb('id', '=', idOrCode), 'desc')
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** An object in full. Its owner is a first name; a private place is not told. */
export async function getProduct(ctx: Context, idOrCode: string): Promise<Product> {
  const row = await findObject(ctx, idOrCode)
  const [card] = await toCards(ctx, [row])
  if (!card) throw new AppError('not_found')
  const { categories, place, owner, rating } = await surroundings(ctx.db, row)
  const isPrivate = place.kind === 'private'
  return {
    ...card,
    description: row.description,
    family: row.family,
    categories,
    imgs: row.imgs.length > 0 ? row.imgs : [card.img],
    is: { tansportable: row.transportable },
    location: {
      address: {
        id: place.id,
        name: isPrivate ? 'Casa del proprietario' : place.name,
        is: { private: isPrivate },
      },
    },
    owner,
    corner: row.corner ? { name: row.corner } : null,
    accessories: row.accessories,
    rating: {
      average: rating.average === null ? null : Math.round(rating.average * 10) / 10,
      count: rating.count,
    },
  }
}

/** What a product's page tells of an object besides itself, in one query. */
function surroundings(db: Db, { id, location_id, owner_id }: ObjectRow) {
  return db
    .selectNoFrom(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('object_categories')
          .innerJoin('categories', join =>
            join
              .onRef('categories.library_id', '=', 'object_categories.library_id')
              .onRef('categories.slug', '=', 'object_categories.slug'),
          )
          .select(['categories.slug', 'categories.name'])
          .where('object_categories.object_id', '=', id)
          .orderBy('categories.position'),
      ).as('categories'),
      jsonObjectFrom(
        eb.selectFrom('headquarters').select(['id', 'name', 'kind']).where('id', '=', location_id),
      )
        .$notNull()
        .as('place'),
      jsonObjectFrom(
        eb.selectFrom('members').select(['id', 'first_name']).where('id', '=', owner_id),
      ).as('owner'),
      jsonObjectFrom(
        eb
          .selectFrom('reviews')
          .select(of => [
            of.fn.avg<number | null>('rating').as('average'),
            of.fn.countAll<number>().as('count'),
          ])
          .where('object_id', '=', id),
      )
        .$notNull()
        .as('rating'),
    ])
    .executeTakeFirstOrThrow()
}

/** Days an object can't be used, from today on. */
export async function productLoans(ctx: Context, idOrCode: string) {
  const object = await findObject(ctx, idOrCode)
  const { busy } = await loadCalendars(ctx, [object])
  return (busy.get(object.id) ?? []).filter(({ to_date }) => to_date >= ctx.today)
}

/** Published reviews, newest first, page after page. */
export async function productReviews(
  ctx: Context,
  idOrCode: string,
  page: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ cards: Review[]; next: string | null }> {
  const object = await findObject(ctx, idOrCode)
  const limit = page.limit ?? limits.pageSize
  const after = decodeCursor(page.cursor, 'instant')
  let query = ctx.db
    .selectFrom('reviews')
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'reviews.library_id')
        .onRef('members.id', '=', 'reviews.member_id'),
    )
    .select(['reviews.id', 'rating', 'message', 'members.first_name', 'reviews.created_at'])
    .where('reviews.object_id', '=', object.id)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1)
  if (after) {
    query = query.where(
      sql<boolean>`(reviews.created_at, reviews.id) < (${after.key}::timestamptz, ${after.id})`,
    )
  }
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    cards: shown.map(({ first_name, created_at, ...row }) => ({
      ...row,
      author: first_name,
      created_at: created_at.toISOString(),
    })),
    next: last ? encodeCursor({ key: last.created_at.toISOString(), id: last.id }) : null,
  }
}
