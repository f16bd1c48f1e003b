import * as v from 'valibot'
import { instant, shortText } from '../../fields.ts'

export const websiteKeyInput = v.object({ name: shortText })

/** A key without its text, which is answered only when it is created. */
export const websiteKey = v.object({
  id: v.string(),
  name: v.string(),
  created_at: instant,
  last_used_at: v.nullable(instant),
  calls_today: v.number(),
})
export type WebsiteKey = v.InferOutput<typeof websiteKey>
