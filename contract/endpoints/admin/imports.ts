import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { readGroups } from '../../read-groups.ts'
import { importEntry, importStay, importUndone } from '../../shapes/admin/imports.ts'
import { idParams } from '../../shapes/common.ts'

/** The whole library in and out, and the undo of an import. */
export const adminImportsEndpoints = {
  /**
   * The body is a CSV or zip file, or with `head` several of them, each as large as the JSON at its beginning says (`importHead`).
   * The answer is one line of JSON per step.
   */
  'admin.import': {
    method: 'POST',
    path: '/v1/admin/imports',
    invalidates: [
      ...readGroups.libraryProducts,
      'admin.members',
      'admin.points',
      'admin.quiet',
      'admin.imports',
      'admin.photos',
      'headquarters.list',
    ],
    access: 'all',
    query: v.object({
      name: v.pipe(v.string(), v.regex(/^[^/\\]{1,120}$/, 'id')),
      dry: v.optional(v.picklist(['0', '1'])),
      /** JSON of `importMapping`: how to read the columns. */
      mapping: v.optional(v.pipe(v.string(), v.maxLength(16_000, 'too_long'))),
      /** Code or name of the pickup point for products that do not name one. */
      point: v.optional(v.pipe(v.string(), v.maxLength(120, 'too_long'))),
      /** How many bytes of the body are JSON before the files. */
      head: v.optional(v.pipe(v.string(), v.regex(/^\d{1,8}$/, 'id'))),
      /** The rows of a trial to be shown: `new objects`, or a group of faults, and from which number on. */
      page: v.optional(v.pipe(v.string(), v.maxLength(400, 'too_long'))),
      from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'id'))),
      /** Whether a trial answers with the rows that had faults, as they were corrected. */
      correct: v.optional(v.picklist(['0', '1'])),
    }),
    answer: v.unknown(),
    bytes: true,
  },
  /** The latest imports. */
  'admin.imports': {
    method: 'GET',
    path: '/v1/admin/imports',
    access: 'all',
    answer: v.array(importEntry),
  },
  /** Removes what an import made, and gives what it changed its former values, unless it was changed or used since. */
  'admin.imports.undo': {
    method: 'DELETE',
    path: '/v1/admin/imports/:id',
    invalidates: [
      ...readGroups.libraryProducts,
      'admin.imports',
      'admin.imports.stays',
      'admin.members',
      'admin.points',
      'headquarters.list',
    ],
    access: 'all',
    params: idParams,
    answer: importUndone,
  },
  /** A page of what an undo has left as it is, from a number on. */
  'admin.imports.stays': {
    method: 'GET',
    path: '/v1/admin/imports/:id/stays',
    access: 'all',
    params: idParams,
    query: v.object({ from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'id'))) }),
    answer: v.array(importStay),
  },
  /** All data of the library as a zip. */
  'admin.export': {
    method: 'GET',
    path: '/v1/admin/exports',
    access: 'all',
    answer: v.unknown(),
    bytes: true,
  },
} as const satisfies Record<string, Endpoint>
