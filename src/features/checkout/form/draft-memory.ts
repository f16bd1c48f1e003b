import * as v from 'valibot'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { tabStorage } from '#src/platform/storage.ts'
import type { Draft } from './draft.ts'

const key = 'loan-draft'

const period = v.object({ from: v.string(), to: v.string() })
const geo = v.object({
  address: v.string(),
  cap: v.string(),
  city: v.string(),
  province: v.string(),
})
const stored = v.object({
  checkout: v.string(),
  draft: v.object({
    pointId: v.nullable(v.string()),
    period: v.nullable(period),
    note: v.string(),
    consent: v.boolean(),
    geo: v.nullable(geo),
  }),
})

/** Stores the choices that were not sent yet, for a visit to another page, a reload or a new sign-in. */
export function rememberDraft(checkout: string, draft: Draft) {
  tabStorage.set(key, JSON.stringify({ checkout, draft }))
}

/** The stored choices of this checkout; `null` if there are none. */
export function recallDraft({ id }: Pick<Checkout, 'id'>): Draft | null {
  const text = tabStorage.get(key)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), text)
  return read.success && read.output.checkout === id ? read.output.draft : null
}
