import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { readGroups } from '../../read-groups.ts'
import {
  categoryInput,
  categoryMerge,
  categoryOrder,
  categorySign,
} from '../../shapes/admin/categories.ts'
import { idParams } from '../../shapes/common.ts'

const intoAnother = v.object({ into: id })

/** What staff change of the categories, which are read with `categories.list`. An id is a slug, which stays when the name changes. */
export const adminCategoryEndpoints = {
  'admin.categories.signs': {
    method: 'GET',
    path: '/v1/admin/category-signs',
    access: 'catalogue',
    answer: v.array(categorySign),
  },
  'admin.categories.create': {
    method: 'POST',
    path: '/v1/admin/categories',
    invalidates: readGroups.categories,
    access: 'catalogue',
    body: categoryInput,
    answer: v.object({ slug: v.string() }),
    idempotent: true,
  },
  'admin.categories.order': {
    method: 'PUT',
    path: '/v1/admin/categories',
    invalidates: readGroups.categories,
    access: 'catalogue',
    body: categoryOrder,
    answer: v.object({}),
  },
  'admin.categories.save': {
    method: 'PATCH',
    path: '/v1/admin/categories/:id',
    invalidates: readGroups.categories,
    access: 'catalogue',
    params: idParams,
    body: categoryInput,
    answer: v.object({}),
  },
  /** Removes a category without products, also without withdrawn ones. */
  'admin.categories.remove': {
    method: 'DELETE',
    path: '/v1/admin/categories/:id',
    invalidates: readGroups.categories,
    access: 'catalogue',
    params: idParams,
    answer: v.object({}),
    errors: ['category_in_use'],
  },
  'admin.categories.merging': {
    method: 'GET',
    path: '/v1/admin/categories/:id/merges',
    access: 'catalogue',
    params: idParams,
    query: v.partial(intoAnother),
    answer: categoryMerge,
  },
  /** Moves all products to another category, and removes this one. Its address then leads to the other. */
  'admin.categories.merge': {
    method: 'POST',
    path: '/v1/admin/categories/:id/merges',
    invalidates: readGroups.categories,
    access: 'catalogue',
    params: idParams,
    body: intoAnother,
    answer: categoryMerge,
    idempotent: true,
    errors: ['category_in_use'],
  },
} as const satisfies Record<string, Endpoint>
