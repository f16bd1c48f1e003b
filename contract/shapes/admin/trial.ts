import * as v from 'valibot'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const row = v.pipe(v.number(), v.integer(), v.minValue(1))

/** What becomes of the rows with the faults of a group: imported with an empty cell, or left out. Or who is meant: whom the library
 * has already, or somebody else. */
export const faultChoices = ['empty', 'skip', 'same', 'other'] as const
export type FaultChoice = (typeof faultChoices)[number]

/** What the person decided about faults, by our columns: for all rows of a group, or for one cell. */
export const importDecisions = v.object({
  groups: v.pipe(
    v.array(
      v.object({
        file: text(200),
        column: text(60),
        rule: text(40),
        choice: v.picklist(faultChoices),
      }),
    ),
    v.maxLength(1000),
  ),
  cells: v.pipe(
    v.array(v.object({ file: text(200), row, column: text(60), value: text(10_000) })),
    v.maxLength(20_000),
  ),
})
export type ImportDecisions = v.InferOutput<typeof importDecisions>

/** Several files sent as one body: the bytes of this as JSON, then those of the files, in this order. */
export const importHead = v.object({
  files: v.pipe(
    v.array(v.object({ name: text(120), size: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
    v.minLength(1),
    v.maxLength(50),
  ),
  decisions: v.optional(importDecisions),
})
export type ImportHead = v.InferOutput<typeof importHead>

/** What an import does with a row. */
export const rowKinds = ['new', 'changed', 'same', 'skipped', 'faulty'] as const
export type RowKind = (typeof rowKinds)[number]

/** A row as it will be. `fields` are those that it gets, with the former value of a changed one. */
const trialRow = v.object({
  row: v.number(),
  /** Its file, if the table has several. */
  file: v.optional(v.string()),
  name: v.string(),
  fields: v.array(v.object({ label: v.string(), from: v.optional(v.string()), to: v.string() })),
})
export type TrialRow = v.InferOutput<typeof trialRow>

const trialTable = v.object({
  table: v.string(),
  /** Every file that has rows of it. */
  files: v.array(v.string()),
  counts: v.record(v.picklist(rowKinds), v.number()),
  /** The first rows of each kind, or those of the page that was asked for. */
  rows: v.array(
    v.object({ kind: v.picklist(rowKinds), from: v.number(), rows: v.array(trialRow) }),
  ),
})
export type TrialTable = v.InferOutput<typeof trialTable>

/** Rows with the same kind of fault in the same column. */
const faultGroup = v.object({
  file: v.string(),
  /** Our column, or the file's heading if it is none of ours; `null`: of the file. */
  column: v.nullable(v.string()),
  rule: v.string(),
  /** The name of our column in words. */
  title: v.nullable(v.string()),
  /** Where it is, what is wrong, and how to correct it. */
  text: v.string(),
  /** It does not stop the import. */
  warning: v.optional(v.boolean()),
  count: v.number(),
  examples: v.array(v.string()),
  /** What may be chosen for all of its rows. `ask`: the value of each row can be written anew. */
  choices: v.array(v.picklist([...faultChoices, 'ask'])),
  chosen: v.optional(v.picklist(faultChoices)),
  from: v.number(),
  rows: v.array(v.object({ row: v.number(), name: v.string(), value: v.string() })),
})
export type FaultGroup = v.InferOutput<typeof faultGroup>

/** What a trial has found. */
export const importTrial = v.object({ tables: v.array(trialTable), groups: v.array(faultGroup) })
export type ImportTrial = v.InferOutput<typeof importTrial>
