import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id, keywords, plainDate, queryInteger } from '../fields.ts'
import { limits } from '../limits.ts'
import {
  busyPeriod,
  category,
  foundElsewhere,
  home,
  product,
  productCard,
  review,
} from '../shapes/catalogue.ts'
import { idParams } from '../shapes/common.ts'

const page = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  limit: v.optional(queryInteger(1, limits.pageSizeMax)),
})

/** The filters of a list: pickup point, free today or from one day to another; and an order instead of its own. */
const listFilters = {
  point: v.optional(id),
  free: v.optional(v.literal('now')),
  from: v.optional(plainDate),
  to: v.optional(plainDate),
  sort: v.optional(v.picklist(['newest', 'lent'])),
  /** Sorts by the distance from this pickup point. */
  near: v.optional(id),
}

const searchFilters = {
  keywords: v.optional(keywords, ''),
  category: v.optional(id),
  ...listFilters,
}

const pageCount = v.object({ day: plainDate, page: v.string(), views: v.number() })

/** The reads of a visitor, and page views. Every answer but that of staff is public and the same for everyone in the library. */
export const catalogueEndpoints = {
  'categories.list': {
    method: 'GET',
    path: '/v1/categories',
    access: 'visitor',
    /** Without `all`, categories without products are left out. */
    query: v.object({ all: v.optional(v.literal('true')) }),
    answer: v.array(category),
    public: true,
  },
  /**
   * Searches by keyword and optional filters: category, pickup point, in the library today, free
   * from one day to another. Sorted by relevance; without a keyword by name. If the answer is for other words than
   * the misspelled ones, the `link` header has their search as `alternate`.
   */
  'products.search': {
    method: 'GET',
    path: '/v1/catalogs/products/search',
    access: 'visitor',
    query: v.object({ ...page.entries, ...searchFilters }),
    answer: v.array(productCard),
    public: true,
  },
  /**
   * Products of other libraries of the installation with these words in their name or categories; none unless both
   * libraries chose it. For a search that found nothing here.
   */
  'products.elsewhere': {
    method: 'GET',
    path: '/v1/catalogs/products/elsewhere',
    access: 'visitor',
    query: v.object({ keywords: v.optional(keywords, '') }),
    answer: v.array(foundElsewhere),
    public: true,
  },
  /** What is free today, first at `point`; themes of the season; how many products there are. */
  'home.get': {
    method: 'GET',
    path: '/v1/home',
    access: 'visitor',
    query: v.object({ point: v.optional(id) }),
    answer: home,
    public: true,
  },
  /** At most `limits.highlightedMax`. */
  'products.highlighted': {
    method: 'GET',
    path: '/v1/catalogs/products/highlighted',
    access: 'visitor',
    answer: v.array(productCard),
    public: true,
  },
  /** By id or by the code on the product's label. */
  'products.get': {
    method: 'GET',
    path: '/v1/catalogs/products/:id',
    access: 'visitor',
    params: idParams,
    answer: product,
    public: true,
  },
  /**
   * The days on which the product cannot be borrowed, from today on. Does not name the borrowers.
   */
  'products.loans': {
    method: 'GET',
    path: '/v1/catalogs/products/:id/loans',
    access: 'visitor',
    params: idParams,
    answer: v.array(busyPeriod),
    public: true,
  },
  'products.reviews': {
    method: 'GET',
    path: '/v1/catalogs/products/:id/reviews',
    access: 'visitor',
    params: idParams,
    query: page,
    answer: v.array(review),
    public: true,
  },
  /**
   * One category, or the special slugs `all` and `last_arrival`, with the filters of a search. Paged by a cursor in the
   * `link` header.
   */
  'catalogs.list': {
    method: 'GET',
    path: '/v1/catalogs/:slug',
    access: 'visitor',
    params: v.object({ slug: id }),
    query: v.object({ ...page.entries, ...listFilters }),
    answer: v.array(productCard),
    public: true,
  },
  /**
   * Counts one page view by the page's pattern and the day. Nothing about the visitor is stored.
   */
  'views.create': {
    method: 'POST',
    path: '/v1/views',
    invalidates: [],
    access: 'visitor',
    body: v.object({ path: v.pipe(v.string(), v.maxLength(300, 'too_long')) }),
    answer: v.object({}),
  },
  /** Views per page, both days included; by default the last month. */
  'views.list': {
    method: 'GET',
    path: '/v1/views',
    access: 'all',
    query: v.object({ from: v.optional(plainDate), to: v.optional(plainDate) }),
    answer: v.array(pageCount),
  },
} as const satisfies Record<string, Endpoint>
