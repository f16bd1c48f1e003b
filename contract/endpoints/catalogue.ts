import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id, keywords, plainDate, queryInteger } from '../fields.ts'
import { limits } from '../limits.ts'
import { busyPeriod, category, product, productCard, review } from '../shapes/catalogue.ts'
import { idParams } from '../shapes/common.ts'
import { headquarters } from '../shapes/headquarters.ts'
import { library } from '../shapes/library.ts'

const page = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  limit: v.optional(queryInteger(1, limits.pageSizeMax)),
})

const searchFilters = {
  keywords: v.optional(keywords, ''),
  category: v.optional(id),
  point: v.optional(id),
  free: v.optional(v.literal('now')),
  from: v.optional(plainDate),
  to: v.optional(plainDate),
}

/** What a visitor reads. Every answer is public and the same for everyone in the library. */
export const catalogueEndpoints = {
  /** The library document; `domain` is the first label of the host, or `current` for the host asked. */
  'libraries.get': {
    method: 'GET',
    path: '/v1/libraries/:domain',
    access: 'visitor',
    params: v.object({ domain: id }),
    answer: library,
    errors: [],
    public: true,
  },
  'categories.list': {
    method: 'GET',
    path: '/v1/categories',
    access: 'visitor',
    /** Those under which nothing stands yet are left out, unless all are asked for. */
    query: v.object({ all: v.optional(v.literal('true')) }),
    answer: v.array(category),
    errors: [],
    public: true,
  },
  /**
   * By keyword and by filters, each of them optional: one category, collectable at one point, in the
   * library today, free on every day from one to the other. Best match first, by name without a word.
   */
  'products.search': {
    method: 'GET',
    path: '/v1/catalogs/products/search',
    access: 'visitor',
    query: v.object({ ...page.entries, ...searchFilters }),
    answer: v.array(productCard),
    errors: [],
    public: true,
  },
  /** At most `limits.highlightedMax`. */
  'products.highlighted': {
    method: 'GET',
    path: '/v1/catalogs/products/highlighted',
    access: 'visitor',
    answer: v.array(productCard),
    errors: [],
    public: true,
  },
  /** By id or by the code on the object's label. */
  'products.get': {
    method: 'GET',
    path: '/v1/catalogs/products/:id',
    access: 'visitor',
    params: idParams,
    answer: product,
    errors: [],
    public: true,
  },
  /** When the object can't be used, from today on; says nothing of whom. */
  'products.loans': {
    method: 'GET',
    path: '/v1/catalogs/products/:id/loans',
    access: 'visitor',
    params: idParams,
    answer: v.array(busyPeriod),
    errors: [],
    public: true,
  },
  'products.reviews': {
    method: 'GET',
    path: '/v1/catalogs/products/:id/reviews',
    access: 'visitor',
    params: idParams,
    query: page,
    answer: v.array(review),
    errors: [],
    public: true,
  },
  /** One category, or the special slugs `all` and `last_arrival`. Paged by cursor, `link` header. */
  'catalogs.list': {
    method: 'GET',
    path: '/v1/catalogs/:slug',
    access: 'visitor',
    params: v.object({ slug: id }),
    query: page,
    answer: v.array(productCard),
    errors: [],
    public: true,
  },
  'headquarters.list': {
    method: 'GET',
    path: '/v1/headquarters',
    access: 'visitor',
    answer: v.array(headquarters),
    errors: [],
    public: true,
  },
} as const satisfies Record<string, Endpoint>
