import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { limits } from '../limits.ts'
import { adminFile, fileCheck } from '../shapes/admin/transfer.ts'
import { touches } from '../touches.ts'

const removed = v.object({ removed: v.number() })

/** What staff clean up: uploaded photos, and pickup points (the «corners») that nothing uses. */
export const upkeepEndpoints = {
  /** Photos by their name or that of what shows them; fifty at most. */
  'files.list': {
    method: 'GET',
    path: '/v1/files',
    access: 'admin',
    query: v.object({
      keywords: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(limits.fileSearchMinChars, 'too_short'),
        v.maxLength(limits.searchMaxChars, 'too_long'),
      ),
    }),
    answer: v.array(adminFile),
    errors: [],
  },
  /** Looks at every file on the disk; what is gone is shown no more. */
  'files.check': {
    method: 'PATCH',
    path: '/v1/files/controls/all/:library',
    touches: touches.files,
    access: 'admin',
    params: v.object({ library: id }),
    answer: fileCheck,
    errors: [],
  },
  /** Every photo that nothing has shown for a day. */
  'files.clear': {
    method: 'DELETE',
    path: '/v1/files/all',
    touches: touches.files,
    access: 'admin',
    answer: removed,
    errors: [],
  },
  /**
   * A photo, by the name under which it is served or that of the file it was uploaded from; the object
   * that shows it shows it no more.
   */
  'files.remove': {
    method: 'DELETE',
    path: '/v1/files/:name',
    touches: ['files.list', 'admin.objects', 'products.get', 'catalogs.list', 'admin.audit'],
    access: 'admin',
    params: v.object({
      name: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(255, 'too_long')),
    }),
    answer: removed,
    errors: [],
  },
  /** Every pickup point where nothing stands and no loan ever was. */
  'corners.clear': {
    method: 'DELETE',
    path: '/v1/headquarters/all',
    touches: touches.points,
    access: 'admin',
    answer: removed,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
