import { limits } from '#contract/limits.ts'
import { withDates } from '#contract/period.ts'
import type { Product, ProductCard, Review } from '#contract/shapes/catalogue.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { asOneCopy } from '#domain/days/availability.ts'
import type { CalendarRows } from '#server/areas/availability/availability.repo.ts'
import { availabilityOf, loadCalendars } from '#server/areas/availability/availability.ts'
import { loanFactsOf, withLoanFacts } from '#server/areas/availability/loan-facts.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import { decodeCursor, encodeCursor } from '#server/core/store/cursor.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { manualAddress } from '#server/platform/files/document-address.ts'
import {
  type CardRow,
  findProductInFull,
  findProductRow,
  type ProductRow,
} from './products.repo.ts'
import { listReviews } from './reviews.repo.ts'

/** Stands for the picture of a product or category without one. */
export const noPicture: Picture = {
  url: '/images/banner.svg',
  alt: '',
  avif: '',
  webp: '',
  tint: '',
}

export function pictureOf(product: Pick<ProductRow, 'imgs' | 'name'>): Picture {
  return product.imgs[0] ?? { ...noPicture, alt: product.name }
}

/** List entries, each with its loan state today; one query for all. */
export async function toCards(ctx: Context, rows: readonly CardRow[]): Promise<ProductCard[]> {
  return (await withLoanFacts(ctx, rows)).map(toCard)
}

/** The same from rows that were already read. */
export async function cardsOf(
  ctx: RequestContext,
  rows: readonly CardRow[],
  calendars: CalendarRows,
): Promise<ProductCard[]> {
  return (await loanFactsOf(ctx, rows, calendars)).map(toCard)
}

function toCard([row, loan]: readonly [CardRow, ProductCard['loan'], ...unknown[]]): ProductCard {
  const { id, code, name, names } = row
  return { id, code, name, names, img: pictureOf(row), loan }
}

/** By id, or by the code on the label. @throws AppError not_found */
export async function requireProduct(ctx: Context, idOrCode: string): Promise<ProductRow> {
  return orNotFound(await findProductRow(ctx.db, idOrCode))
}

/** A product in full. Of its owner it has the first name, and of a home no name. @throws AppError not_found */
export async function getProduct(ctx: RequestContext, idOrCode: string): Promise<Product> {
  const row = await inTransaction(ctx, ({ db }) => findProductInFull(db, idOrCode, ctx), {
    byKey: true,
    oneQuery: true,
  })
  if (!row) throw new AppError('not_found')
  const [found] = await loanFactsOf(ctx, [row], row)
  if (!found) throw new AppError('not_found')
  const card = toCard(found)
  const [, , free] = found
  const { categories, place, owner, rating } = row
  const isPrivate = place.kind === 'private'
  return {
    ...card,
    ...(free && { free }),
    description: row.description,
    descriptions: row.descriptions,
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
    manual: manualAddress(row.manual),
    // What only staff may see stays here.
    own_fields: row.own_fields
      .filter(field => field.for === 'all')
      .map(({ name, value }) => ({ name, value })),
    rating: {
      average: rating.average === null ? null : Math.round(rating.average * 10) / 10,
      count: rating.count,
    },
  }
}

/** Days on which no copy of a product can be borrowed, from today on. */
export async function productLoans(ctx: Context, idOrCode: string) {
  const product = await requireProduct(ctx, idOrCode)
  const calendars = await loadCalendars(ctx, [product])
  const { busy } = asOneCopy(availabilityOf(ctx, product, calendars, product.location_id))
  return busy.filter(({ to }) => to >= ctx.today).map(withDates)
}

/** Published reviews, newest first, page after page. */
export async function productReviews(
  ctx: Context,
  idOrCode: string,
  page: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ cards: Review[]; next: string | null }> {
  const product = await requireProduct(ctx, idOrCode)
  const limit = page.limit ?? limits.pageSize
  const after = decodeCursor(page.cursor, 'instant')
  const rows = await listReviews(ctx.db, product.id, { after, limit: limit + 1 })
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
