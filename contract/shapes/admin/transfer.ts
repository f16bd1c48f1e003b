import * as v from 'valibot'
import { instant } from '../../fields.ts'
import { picture } from '../common.ts'

/** A photo somebody uploaded; `object` shows it. */
export const adminFile = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  img: picture,
  member: v.string(),
  object: v.nullable(v.object({ id: v.string(), name: v.string() })),
  created_at: instant,
})
export type AdminFile = v.InferOutput<typeof adminFile>

/** What a check of every file found, and put right. */
export const fileCheck = v.object({
  checked: v.number(),
  /** Shown by an object, but gone from the disk: the object shows them no more. */
  missing: v.number(),
  /** Shown by nothing. */
  unused: v.number(),
})
export type FileCheck = v.InferOutput<typeof fileCheck>

/** For each file of an import: which table it is, and from which of its columns each of ours is read. */
export const importMapping = v.record(
  v.pipe(v.string(), v.maxLength(200)),
  v.object({
    table: v.pipe(v.string(), v.maxLength(40)),
    columns: v.record(v.pipe(v.string(), v.maxLength(60)), v.pipe(v.string(), v.maxLength(200))),
  }),
)
export type ImportMapping = v.InferOutput<typeof importMapping>

/** How a file was understood. Of a column, `from` are the headings it is read from; none: left as it is. */
export const importTable = v.object({
  file: v.string(),
  /** `null`: nobody knows; the person says. */
  table: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The file's own columns, as it writes them, with what stands in their first rows. */
  headings: v.array(
    v.object({ heading: v.string(), title: v.string(), samples: v.array(v.string()) }),
  ),
  columns: v.array(
    v.object({ name: v.string(), required: v.boolean(), from: v.array(v.string()) }),
  ),
})
export type ImportTable = v.InferOutput<typeof importTable>

const count = v.object({ created: v.number(), updated: v.number(), unchanged: v.number() })
/** One line of an import under way, the last of them `done`. */
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
  }),
  v.object({ kind: v.literal('refused'), faults: v.array(v.string()) }),
  v.object({ kind: v.literal('failed') }),
])
export type ImportLine = v.InferOutput<typeof importLine>
