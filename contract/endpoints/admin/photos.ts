import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { readGroups } from '../../read-groups.ts'
import { photoNames, photoProgress } from '../../shapes/admin/photos.ts'

/** The photos that imports name: those that the server fetches, and those whose files staff send. */
export const adminPhotosEndpoints = {
  'admin.photos': {
    method: 'GET',
    path: '/v1/admin/photos',
    access: 'all',
    answer: photoProgress,
  },
  /** Stops the fetching, or lets it go on; then those that failed are tried again too. */
  'admin.photos.run': {
    method: 'PATCH',
    path: '/v1/admin/photos',
    invalidates: ['admin.photos', 'admin.audit'],
    access: 'all',
    body: v.object({ run: v.boolean() }),
    answer: v.object({ changed: v.number() }),
  },
  'admin.photos.names': {
    method: 'GET',
    path: '/v1/admin/photos/names',
    access: 'all',
    answer: photoNames,
  },
  /** Adds a file to a product's photos, as the one that a table calls `source`. One that it has already is not added again. */
  'admin.photos.add': {
    method: 'POST',
    path: '/v1/admin/photos',
    invalidates: [...readGroups.libraryProducts, 'admin.photos', 'admin.photos.names'],
    access: 'all',
    query: v.object({
      object: id,
      source: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(255, 'too_long')),
    }),
    upload: true,
    answer: v.object({ id: v.string() }),
    errors: ['photos_full'],
  },
} as const satisfies Record<string, Endpoint>
