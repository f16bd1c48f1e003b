import * as v from 'valibot'
import { instant } from '../../fields.ts'
import { picture } from '../common.ts'
import { named } from '../localized.ts'

/** An uploaded photo; `object` is the product that shows it. */
export const adminFile = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  img: picture,
  member: v.string(),
  object: v.nullable(v.object({ id: v.string(), ...named })),
  created_at: instant,
})
export type AdminFile = v.InferOutput<typeof adminFile>

/** What a check of every file found and repaired. */
export const fileCheck = v.object({
  checked: v.number(),
  /** Used by a product, but missing on the disk. The product no longer refers to them. */
  missing: v.number(),
  /** Not used by anything. */
  unused: v.number(),
})

/** The files of an import and an export, by their names. */
export type TransferTable =
  | 'categories'
  | 'headquarters'
  | 'closures'
  | 'members'
  | 'memberships'
  | 'objects'
  | 'copies'
  | 'loans'
  | 'reviews'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

/** For each file of an import: its table, and the columns from which each field is read. */
export const importMapping = v.record(
  text(200),
  v.object({
    table: text(40),
    columns: v.record(text(60), text(200)),
    /** The code of a pickup point, by the name that the file gives it. */
    places: v.optional(v.record(text(200), text(64))),
  }),
)
export type ImportMapping = v.InferOutput<typeof importMapping>

/**
 * How a file was understood. `from` are the headings of a field; empty if the field stays
 * unchanged.
 */
export const importTable = v.object({
  file: v.string(),
  /** `null`: not recognised, so the person must choose. */
  table: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The file's headings, with the values of its first rows. */
  headings: v.array(
    v.object({
      heading: v.string(),
      title: v.string(),
      samples: v.array(v.string()),
      /** How many rows have a value. */
      filled: v.optional(v.number()),
    }),
  ),
  columns: v.array(
    v.object({
      name: v.string(),
      /** Its name in the person's language. */
      label: v.optional(v.string()),
      required: v.boolean(),
      from: v.array(v.string()),
    }),
  ),
})
export type ImportTable = v.InferOutput<typeof importTable>

export const importPlace = v.object({ file: v.string(), name: v.string(), rows: v.number() })
export type ImportPlace = v.InferOutput<typeof importPlace>

const count = v.object({ created: v.number(), updated: v.number(), unchanged: v.number() })
/** One line of a running import; the last is `done`. */
export const importLine = v.variant('kind', [
  v.object({ kind: v.literal('tables'), tables: v.array(importTable) }),
  v.object({
    kind: v.literal('progress'),
    step: v.picklist(['pictures', 'rows']),
    done: v.number(),
    total: v.number(),
  }),
  v.object({
    kind: v.literal('done'),
    dry: v.boolean(),
    systems: v.array(v.string()),
    counts: v.record(v.string(), count),
    /** How many new members can be welcomed by e-mail, if any; when it was asked for, they are. */
    welcome: v.optional(v.number()),
    /** Photos that the products still need: by their addresses, and files that staff send. */
    photos: v.optional(v.object({ addresses: v.number(), files: v.number() })),
    /** How many booked loans are affected, if any. */
    affected: v.optional(v.number()),
    /** Files of a zip that are neither tables nor a row's photo: how many, and the first of them. */
    unused: v.optional(v.object({ count: v.number(), names: v.array(v.string()) })),
  }),
  v.object({
    kind: v.literal('refused'),
    faults: v.array(v.string()),
    /** Names of places that are no pickup point: the person says which one they mean. */
    places: v.optional(v.array(importPlace)),
  }),
  v.object({ kind: v.literal('failed') }),
])
export type ImportLine = v.InferOutput<typeof importLine>
