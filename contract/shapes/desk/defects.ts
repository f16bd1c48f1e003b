import * as v from 'valibot'
import { id, instant, note, requiredText } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { loanDecisions } from '../admin/affected.ts'
import { copyStates } from '../catalogue.ts'
import { picture } from '../common.ts'
import { named } from '../localized.ts'

/** What a reported defect turned out to be. */
export const defectOutcomes = ['repaired', 'nothing'] as const
export type DefectOutcome = (typeof defectOutcomes)[number]

/** What a borrower says is broken; `photo` is the id of one that they uploaded before. */
export const defectInput = v.object({
  note: v.pipe(requiredText, v.maxLength(limits.noteMaxChars, 'too_long')),
  photo: v.optional(v.nullable(id), null),
})
export type DefectInput = v.InferOutput<typeof defectInput>

/** A report that staff have not closed. */
export const defect = v.object({
  id,
  note: v.string(),
  photo: v.nullable(picture),
  reported_at: instant,
  reported_by: v.object({ name: v.string(), phone_number: v.nullable(v.string()) }),
  product: v.object({ id, ...named, img: picture }),
  copy: v.object({ id, code: v.string(), state: v.picklist(copyStates) }),
  /** The last day of the loan that has the copy now. */
  out_until: v.nullable(v.string()),
})
export type Defect = v.InferOutput<typeof defect>

/** All that are open, the oldest first, and how many. */
export const openDefects = v.object({ count: v.number(), defects: v.array(defect) })
export type OpenDefects = v.InferOutput<typeof openDefects>

/** A copy that was in repair is in service again. */
export const defectClosing = v.object({
  outcome: v.picklist(defectOutcomes),
  note: v.optional(note, ''),
  loans: loanDecisions,
})
export type DefectClosing = v.InferOutput<typeof defectClosing>
