import * as v from 'valibot'
import { instant } from '../../fields.ts'

const byTable = v.record(v.string(), v.number())

/** How many rows of each table an import created, updated and left unchanged. */
export const importCounts = v.record(
  v.string(),
  v.object({ created: v.number(), updated: v.number(), unchanged: v.number() }),
)
export type ImportCounts = v.InferOutput<typeof importCounts>

/** What an undo has done: how many rows of each table were removed and have their former values, and how many stayed. */
export const importUndone = v.object({ removed: byTable, restored: byTable, stays: v.number() })
export type ImportUndone = v.InferOutput<typeof importUndone>

/** An import that staff or the operator made. */
export const importEntry = v.object({
  id: v.string(),
  /** The file's name. */
  name: v.string(),
  /** The name of who made it; `null`: the operator. */
  by: v.nullable(v.string()),
  at: instant,
  counts: importCounts,
  /** Until when it can be undone; `null` if it cannot, or was. */
  until: v.nullable(instant),
  undone: v.nullable(
    v.object({ ...importUndone.entries, by: v.nullable(v.string()), at: instant }),
  ),
})
export type ImportEntry = v.InferOutput<typeof importEntry>

/** Why an undo leaves a row as it is. `used`: something that came later needs it. */
export const stayReasons = ['changed', 'used', 'gone', 'rank', 'loan'] as const
export type StayReason = (typeof stayReasons)[number]

/** A row that an undo left as it is. `of` is the table of what needs it. */
export const importStay = v.object({
  table: v.string(),
  name: v.string(),
  reason: v.picklist(stayReasons),
  of: v.optional(v.string()),
})
export type ImportStay = v.InferOutput<typeof importStay>
