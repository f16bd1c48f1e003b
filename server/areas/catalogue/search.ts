import type { ReceivedOf } from '#contract/endpoints.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { checkPeriod, isBookableAt } from '#domain/days/availability.ts'
import { collectionPoints } from '#domain/loans/checkout.ts'
import { codeOf, termsOf } from '#domain/search/terms.ts'
import { availabilityOf, loadCalendars } from '#server/areas/availability/availability.ts'
import { decodeCursor, encodeCursor } from '#server/core/store/cursor.ts'
import type { Context, RequestContext } from '#server/platform/context.ts'
import { takeToken, withinCost } from '#server/platform/limits/token-bucket.ts'
import type { Listed } from './listing.ts'
import type { ProductRow } from './products.repo.ts'
import { toCards } from './products.ts'
import { searchProductRows } from './search.repo.ts'
import { matching, type TextQuery } from './search-terms.repo.ts'
import { nearest } from './search-terms.ts'

export type Search = ReceivedOf<'products.search'>['query']

/** Rows read at once if some may be left out later. */
const batch = 60
/** A search does not read beyond this: its words are too common. */
const deepest = 1000
/** The filters select from this many best matches. */
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
export async function searchProducts(ctx: Context, search: Search): Promise<Listed> {
  return paced(ctx, () => findProducts(ctx, search))
}

/** A search of any kind within what its network may use. @throws AppError rate_limited */
export function paced<T>(ctx: RequestContext, search: () => Promise<T>): Promise<T> {
  takeToken(ctx, searchPace)
  return withinCost(ctx, searchCost, search)
}

async function findProducts(ctx: Context, search: Search): Promise<Listed> {
  const terms = termsOf(search.keywords)
  const limit = search.limit ?? limits.pageSize
  const start = Math.min(deepest, decodeCursor(search.cursor, 'place')?.key ?? 0)
  if (terms.length === 0 && !isFiltered(search)) return { cards: [], next: null }

  const labelled = start === 0 ? await withCode(ctx, search) : []
  const known = labelled.map(({ id }) => id)
  const found = await collect(ctx, search, terms.length > 0 ? matching(terms) : null, start, limit)
  const none = found.rows.length + labelled.length === 0 && start === 0
  const alike = none && (await nearest(ctx.db, ctx.library.id, terms))
  const { rows, next } = alike ? await collect(ctx, search, alike, 0, limit) : found
  return {
    cards: await toCards(ctx, [...labelled, ...rows.filter(({ id }) => !known.includes(id))]),
    next: next === null || alike ? null : encodeCursor({ key: String(next), id: '' }),
  }
}

function isFiltered({ category, point, free, from, to }: Search): boolean {
  return [category, point, free, from, to].some(Boolean)
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
  query: TextQuery | null,
  start: number,
  limit: number,
) {
  const rows: ProductRow[] = []
  const period = periodOf(ctx, search)
  const size = period ? batch : limit + 1
  const conditions = { category: search.category, point: search.point, period, at: ctx.at }
  const most = isFiltered(search) ? filtered : deepest + limits.pageSizeMax + 1
  const text = query && { query, most }
  for (let at = start; at <= deepest; at += size) {
    const read = await searchProductRows(ctx.db, conditions, text, { offset: at, limit: size })
    const fit = await thatFit(ctx, search, read)
    for (const row of fit) {
      if (rows.length === limit) return { rows, next: at + read.indexOf(row) }
      rows.push(row)
    }
    if (read.length < size) break
  }
  return { rows, next: null }
}

/** The days on which a product must be free; today alone for `now`. */
function periodOf(ctx: Context, { free, from, to }: Search) {
  if (from || to) {
    const first = from ?? to ?? ctx.today
    return { from: first, to: to ?? first }
  }
  return free ? { from: ctx.today, to: ctx.today } : null
}

/**
 * Products that may be borrowed on the wanted days, by preparation, opening hours and the booking horizon.
 */
export async function thatFit(ctx: Context, search: Search, rows: ProductRow[]) {
  const period = periodOf(ctx, search)
  if (!period || rows.length === 0) return rows
  const calendars = await loadCalendars(ctx, rows)
  const today = search.free === 'now' && !search.from && !search.to
  const placesOf = collectionPoints([...calendars.openings.values()])
  return rows.filter(row => {
    const input = availabilityOf(ctx, row, calendars, null)
    // «Libero ora» means that nobody has it. Wanted days must be bookable at the wanted pickup point, or else at any.
    if (today) return checkPeriod(input, period) === null
    const places = placesOf(row.location_id, row.transportable)
    const wanted = places.filter(({ id }) => !search.point || id === search.point)
    return isBookableAt(input, wanted, period)
  })
}
