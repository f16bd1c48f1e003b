import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id, keywords, queryInteger } from '../fields.ts'
import { limits } from '../limits.ts'
import { websiteKey, websiteKeyInput } from '../shapes/admin/websites.ts'
import { websiteProduct } from '../shapes/catalogue.ts'
import { idParams } from '../shapes/common.ts'

const invalidates = ['websites.keys', 'admin.audit'] as const

/** The library's products on other web sites, and the keys of these. docs/websites.md is for those who build them. */
export const websiteEndpoints = {
  /**
   * The library's own products, by relevance or without keywords by name, page after page. Those of members are left
   * out. Any web site may read it with a key.
   */
  'websites.products': {
    method: 'GET',
    path: '/v1/public/products',
    access: 'visitor',
    query: v.object({
      // Not in a header, which would make browsers send a preflight request before each call. The key is public in any
      // case.
      key: v.optional(v.pipe(v.string(), v.maxLength(100, 'too_long')), ''),
      keywords: v.optional(keywords, ''),
      category: v.optional(id),
      cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
      limit: v.optional(queryInteger(1, limits.pageSizeMax)),
    }),
    answer: v.array(websiteProduct),
    errors: ['token_invalid'],
    public: true,
    maxAgeSeconds: limits.websiteAnswerSeconds,
  },
  'websites.keys': {
    method: 'GET',
    path: '/v1/admin/website-keys',
    access: 'settings',
    answer: v.array(websiteKey),
  },
  /** The answer has the key itself, which cannot be read again. */
  'websites.keys.create': {
    method: 'POST',
    path: '/v1/admin/website-keys',
    invalidates,
    access: 'settings',
    body: websiteKeyInput,
    answer: v.object({ ...websiteKey.entries, key: v.string() }),
    errors: ['website_keys_full'],
  },
  /** Web sites that still use the key show nothing from then on, at most `maxAgeSeconds` later. */
  'websites.keys.remove': {
    method: 'DELETE',
    path: '/v1/admin/website-keys/:id',
    invalidates,
    access: 'settings',
    params: idParams,
    answer: v.array(websiteKey),
  },
} as const satisfies Record<string, Endpoint>
