import type { ReceivedOf } from '#contract/endpoints.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { codeOf, termsOf } from '#domain/search/terms.ts'
import { decodeCursor, encodeCursor } from '#server/core/store/cursor.ts'
import type { Context, RequestContext } from '#server/platform/context.ts'
import { takeToken, withinCost } from '#server/platform/limits/token-bucket.ts'
import { browse, chosenOrder } from './browse/browse.ts'
import { periodOf, thatFit } from './browse/fit.ts'
import { findCategory } from './categories.repo.ts'
import type { Listed } from './listing.ts'
import type { ProductRow } from './products.repo.ts'
import { toCards } from './products.ts'
import { type Order, searchProductRows } from './search.repo.ts'
import { matching, type TextQuery } from './search-terms.repo.ts'
import { nearest } from './search-terms.ts'

export type Search = ReceivedOf<'products.search'>['query']

/** Rows read at once if some may be left out later. */
const batch = 60
/** A search by words does not read beyond this: its words are too common. */
const deepest = limits.searchDeepest
/** Filters and another order select from this many best matches. */
const filtered = 10_000
/** For one network, which a whole school may share. */
const searchPace = {
  name: 'search',
  perSecond: serverLimits.searchesPerSecond,
  burst: serverLimits.searchesAtOnce,
}
/** Milliseconds of processor time: a quarter of one processor, and a burst of some expensive searches. */
const searchCost = { name: 'search cost', perSecond: 250, burst: 5000 }

/**
 * Products by keyword and filters. Words are compared by Italian stems without accents; the last one may be
 * incomplete. If nothing is found, the search uses the most similar words, so that a misspelled word finds
 * its product.
 * @throws AppError rate_limited
 */
export async function searchProducts(ctx: Context, search: Search): Promise<Found> {
  return paced(ctx, () => findProducts(ctx, search))
}

/** A search of any kind within what its network may use. @throws AppError rate_limited */
export function paced<T>(ctx: RequestContext, search: () => Promise<T>): Promise<T> {
  takeToken(ctx, searchPace)
  return withinCost(ctx, searchCost, search)
}

/** With the words that were searched for instead of misspelled ones. */
export type Found = Listed & { meant?: string }

async function findProducts(ctx: Context, search: Search): Promise<Found> {
  const terms = termsOf(search.keywords)
  const limit = search.limit ?? limits.pageSize
  if (terms.length === 0) {
    if (!isFiltered(search)) return { cards: [], next: null }
    const category = search.category && (await findCategory(ctx.db, search.category))?.slug
    const { rows, next } = await browse(ctx, { ...search, category: category ?? search.category })
    return { cards: await toCards(ctx, rows), next }
  }
  const start = Math.min(deepest, decodeCursor(search.cursor, 'place')?.key ?? 0)
  const order = await chosenOrder(ctx, search)
  const labelled = start === 0 ? await withCode(ctx, search) : []
  const known = labelled.map(({ id }) => id)
  const found = await collect(ctx, search, { query: matching(terms), order }, start, limit)
  const none = found.rows.length + labelled.length === 0 && start === 0
  const alike = none && (await nearest(ctx.db, ctx.library.id, terms))
  const { rows, next } = alike
    ? await collect(ctx, search, { query: alike.query, order }, 0, limit)
    : found
  return {
    cards: await toCards(ctx, [...labelled, ...rows.filter(({ id }) => !known.includes(id))]),
    next: next === null || alike ? null : encodeCursor({ key: String(next), id: '' }),
    ...(alike && rows.length > 0 && { meant: alike.words }),
  }
}

function isFiltered({ category, point, free, from, to, sort, near }: Search): boolean {
  return [category, point, free, from, to, sort, near].some(Boolean)
}

/** Several products may have a number in common, each after letters of its own. */
const mostCoded = 4

/** The products whose code was typed, from a label, if they fit the filters; the one that is spelt so first. */
async function withCode(ctx: Context, search: Search): Promise<ProductRow[]> {
  const code = codeOf(search.keywords)
  if (code === null) return []
  const { category, point } = search
  const conditions = { category, point, at: ctx.at, code, period: periodOf(ctx, search) }
  const first = { offset: 0, limit: mostCoded }
  const rows = await searchProductRows(ctx.db, conditions, null, first)
  const isSpelt = (row: ProductRow) => row.code === code
  return thatFit(ctx, search, [...rows.filter(isSpelt), ...rows.filter(row => !isSpelt(row))])
}

/** Reads on until a page is full of products that are available on the wanted days. */
async function collect(
  ctx: Context,
  search: Search,
  { query, order }: { query: TextQuery; order: Order | undefined },
  start: number,
  limit: number,
) {
  const rows: ProductRow[] = []
  const period = periodOf(ctx, search)
  const size = period ? batch : limit + 1
  const conditions = { category: search.category, point: search.point, period, at: ctx.at }
  const most = isFiltered(search) ? filtered : deepest + limits.pageSizeMax + 1
  const text = { query, most }
  for (let at = start; at <= deepest; at += size) {
    const read = await searchProductRows(ctx.db, conditions, text, {
      offset: at,
      limit: size,
      order,
    })
    const fit = await thatFit(ctx, search, read)
    for (const row of fit) {
      if (rows.length === limit) return { rows, next: at + read.indexOf(row) }
      rows.push(row)
    }
    if (read.length < size) break
  }
  return { rows, next: null }
}
