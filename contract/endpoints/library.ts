import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id, queryNames } from '../fields.ts'
import { library } from '../shapes/library.ts'
import { localized } from '../shapes/localized.ts'

const option = v.looseObject({
  value: v.string(),
  label: localized,
})
const jsonSchema = v.record(v.string(), v.unknown())

/**
 * The library's document, its public files, and lists that are generated from this contract. Other clients use
 * the lists to draw forms and translate codes.
 */
export const libraryEndpoints = {
  /**
   * The library document. `domain` is the first label of the host, or `current` for the requested
   * host.
   */
  'libraries.get': {
    method: 'GET',
    path: '/v1/libraries/:domain',
    access: 'visitor',
    params: v.object({ domain: id }),
    answer: library,
    public: true,
  },
  /** A public file of the library, such as its FAQ, as bytes. */
  'documents.open': {
    method: 'GET',
    path: '/v1/catalogs/z/p/files',
    access: 'visitor',
    query: v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, 'id')) }),
    answer: v.unknown(),
    public: true,
    bytes: true,
  },
  /** The JSON Schema of an input. `name` is the name of a form or of a call. */
  'schemes.get': {
    method: 'GET',
    path: '/v1/schemes/:name',
    access: 'visitor',
    params: v.object({ name: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/, 'id')) }),
    answer: jsonSchema,
    public: true,
  },
  /**
   * The entries of a select field. `id` is the name of the list. `type` keeps only the entries of these kinds.
   * `populate` names fields to add to each entry.
   */
  'fills.get': {
    method: 'GET',
    path: '/v1/fills/:id',
    aliases: ['/v1/schemes/:name/fills/:id'],
    access: 'visitor',
    params: v.object({ id }),
    query: v.object({ populate: v.optional(queryNames), type: v.optional(queryNames) }),
    answer: v.array(option),
    public: true,
  },
  /** Several lists by name: `items=categories&items=headquarters`. Without names, all lists. */
  'lookups.list': {
    method: 'GET',
    path: '/v1/lookups',
    access: 'visitor',
    query: v.object({ items: v.optional(queryNames) }),
    answer: v.record(v.string(), v.array(option)),
    public: true,
  },
  /** Every enumeration and its values. */
  'enums.list': {
    method: 'GET',
    path: '/v1/enums',
    access: 'visitor',
    answer: v.record(v.string(), v.array(v.union([v.string(), v.number()]))),
    public: true,
  },
  /** The library's links by name. Unset links are left out. */
  'links.list': {
    method: 'GET',
    path: '/v1/links',
    access: 'visitor',
    answer: v.record(v.string(), v.string()),
    public: true,
  },
  /** Every error code and its HTTP status. */
  'errors.list': {
    method: 'GET',
    path: '/v1/error_list',
    access: 'visitor',
    answer: v.array(v.object({ code: v.string(), status: v.number() })),
    public: true,
  },
} as const satisfies Record<string, Endpoint>
