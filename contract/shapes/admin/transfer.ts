import * as v from 'valibot'
import { instant } from '../../fields.ts'
import { copyStates } from '../catalogue.ts'
import { picture } from '../common.ts'
import { named } from '../localized.ts'
import { importTrial } from './trial.ts'

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
  | 'notes'
  | 'closings'
  | 'receipts'
  | 'contacts'
  | 'defects'
  | 'wishes'
  | 'queue'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

/** Who sees a field that only this library has. */
export const ownFieldViewers = ['staff', 'all'] as const
/** How many a product has at most. */
export const ownFieldsMax = 40
/** A value that no field of ours has, by the name that the library gave it. */
const ownField = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(60, 'too_long')),
  value: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(2000, 'too_long')),
  for: v.picklist(ownFieldViewers),
})
export type OwnField = v.InferOutput<typeof ownField>
/** Those of a product. An import finds each by its name. */
export const ownFields = v.pipe(v.array(ownField), v.maxLength(ownFieldsMax, 'too_long'))

/** How one file is read, as far as the person says it. */
const importReading = v.object({
  /** `none`: the file is not imported. */
  table: text(40),
  /** The heading of each field; empty for none. */
  columns: v.record(text(60), text(200)),
  /** The code of a pickup point, by the name that the file gives it. */
  places: v.optional(v.record(text(200), text(64))),
  /** What a word for a state means, by the word in lower case. */
  states: v.optional(v.record(text(60), v.picklist(copyStates))),
  /** Rows that are left out: those with one of these values, by the heading of the column. */
  skip: v.optional(v.record(text(200), v.array(text(60)))),
  /** Whether the day or the month stands first, by the heading. */
  days: v.optional(v.record(text(200), v.picklist(['dmy', 'mdy']))),
  /** Who sees the own field that a heading becomes; empty if it becomes none. */
  own: v.optional(v.record(text(200), v.picklist([...ownFieldViewers, '']))),
})
export type ImportReading = v.InferOutput<typeof importReading>

/** How the files of an import are read, by their names. */
export const importMapping = v.record(text(200), importReading)
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
  /** Why it was taken for this table, or for none, in the person's language. */
  reason: v.optional(v.string()),
  /** Whether it is read as an earlier file of this shape was. */
  remembered: v.optional(v.boolean()),
  /** The rule, the headings and the system of the reason, from which its text is made. */
  because: v.optional(
    v.object({ rule: v.string(), columns: v.array(v.string()), system: v.optional(v.string()) }),
  ),
  /** Other tables for which its rows have something, such as copies or open loans. */
  also: v.optional(v.array(v.string())),
  /** Rows that are no data, such as a total: the first of them. */
  left_rows: v.optional(v.array(v.object({ line: v.number(), why: v.string(), text: v.string() }))),
  /** Words for states, the rows that have each, and what it is taken for. */
  states: v.optional(
    v.array(
      v.object({ word: v.string(), rows: v.number(), state: v.nullable(v.picklist(copyStates)) }),
    ),
  ),
  /** Columns with few values, by which rows can be left out, and which of them are. */
  groups: v.optional(
    v.array(
      v.object({
        heading: v.string(),
        values: v.array(v.object({ value: v.string(), rows: v.number(), skipped: v.boolean() })),
      }),
    ),
  ),
  /** Headings of which nothing says whether the day or the month stands first, with one of their days read in both ways. */
  unsure_days: v.optional(
    v.array(
      v.object({ heading: v.string(), sample: v.string(), dmy: v.string(), mdy: v.string() }),
    ),
  ),
  /** Headings that become own fields, and who sees them; of members, cards and loans, lines of a note for staff. */
  own: v.optional(v.array(v.object({ heading: v.string(), for: v.picklist(ownFieldViewers) }))),
  /** The first rows as they will be, by our fields. */
  preview: v.optional(v.array(v.record(v.string(), v.string()))),
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
    /** Photos that the products still need: by their addresses, and files that staff send. */
    photos: v.optional(v.object({ addresses: v.number(), files: v.number() })),
    /** How many booked loans are affected, if any. */
    affected: v.optional(v.number()),
    /** Files of a zip that are neither tables nor a row's photo: how many, and the first of them. */
    unused: v.optional(v.object({ count: v.number(), names: v.array(v.string()) })),
    trial: v.optional(importTrial),
  }),
  v.object({
    kind: v.literal('refused'),
    faults: v.array(v.string()),
    /** Names of places that are no pickup point: the person says which one they mean. */
    places: v.optional(v.array(importPlace)),
    trial: v.optional(importTrial),
  }),
  /** The rows of a file that had faults, as they were corrected: a part of the CSV, to be joined. */
  v.object({ kind: v.literal('corrected'), file: v.string(), text: v.string() }),
  v.object({ kind: v.literal('failed') }),
])
export type ImportLine = v.InferOutput<typeof importLine>
