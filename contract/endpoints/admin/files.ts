import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { readGroups } from '../../read-groups.ts'
import { adminFile, fileCheck } from '../../shapes/admin/transfer.ts'

const removed = v.object({ removed: v.number() })

/** Maintenance by staff: uploaded photos, and unused pickup points («corners»). */
export const adminFilesEndpoints = {
  /** Finds photos by their name or the name of the product that shows them; at most fifty. */
  'files.list': {
    method: 'GET',
    path: '/v1/files',
    access: 'all',
    query: v.object({
      keywords: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(limits.fileSearchMinChars, 'too_short'),
        v.maxLength(limits.searchMaxChars, 'too_long'),
      ),
    }),
    answer: v.array(adminFile),
  },
  /** Checks that every file exists on the disk, and removes references to missing files. */
  'files.check': {
    method: 'PATCH',
    path: '/v1/files/controls/all/:library',
    invalidates: readGroups.files,
    access: 'all',
    params: v.object({ library: id }),
    answer: fileCheck,
  },
  /** Deletes every photo that nothing has used for a day. */
  'files.clear': {
    method: 'DELETE',
    path: '/v1/files/all',
    invalidates: readGroups.files,
    access: 'all',
    answer: removed,
  },
  /** Deletes a photo by its served name or its original name, and removes it from its product. */
  'files.remove': {
    method: 'DELETE',
    path: '/v1/files/:name',
    invalidates: ['files.list', 'admin.objects', 'products.get', 'catalogs.list', 'admin.audit'],
    access: 'all',
    params: v.object({
      name: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(255, 'too_long')),
    }),
    answer: removed,
  },
  /** Deletes every pickup point without products that never had a loan. */
  'corners.clear': {
    method: 'DELETE',
    path: '/v1/headquarters/all',
    invalidates: readGroups.points,
    access: 'all',
    answer: removed,
  },
} as const satisfies Record<string, Endpoint>
