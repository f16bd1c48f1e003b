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
  version: v.string(),
  draft: v.object({
    pointId: v.nullable(v.string()),
    period: v.nullable(period),
    note: v.string(),
    consent: v.boolean(),
    geo: v.nullable(geo),
  }),
})

/** Stores the choices that were not sent yet, for a visit to another page, a reload or a new sign-in. */
export function rememberDraft(checkout: string, version: string, draft: Draft) {
  tabStorage.set(key, JSON.stringify({ checkout, version, draft }))
}

/** The stored choices of this checkout, else `fresh` ones. Of a checkout that was changed elsewhere only the note is kept. */
export function recallDraft(
  { id, version }: Pick<Checkout, 'id' | 'version'>,
  fresh: Draft,
): Draft {
  const text = tabStorage.get(key)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), text)
  if (!read.success || read.output.checkout !== id) return fresh
  const { draft } = read.output
  return read.output.version === version ? draft : { ...fresh, note: draft.note }
}
