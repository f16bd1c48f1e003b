import { type CrmField, crmFields } from '#contract/shapes/crm.ts'
import type { CrmValues } from '#server/core/store/tables/crm.ts'

type Merged = {
  /** The values to save here. */
  changes: Partial<CrmValues>
  /** Fields changed on both sides to different values: ours stays. */
  conflicts: CrmField[]
}

/**
 * Merges a product's values. A field that changed only in the CRM takes its value. A field that changed here
 * keeps ours; if it changed on both sides, that is reported as a conflict once. An empty value of a product
 * that is new in the CRM is no conflict.
 * @param base the CRM's values at the last pull; `null` for a product seen there for the first time
 */
export function merge(ours: CrmValues, theirs: CrmValues, base: CrmValues | null): Merged {
  const changes: Partial<Record<CrmField, string | boolean>> = {}
  const conflicts: CrmField[] = []
  for (const field of crmFields) {
    const said = base ? base[field] : ''
    if (ours[field] === theirs[field] || theirs[field] === said) continue
    if (ours[field] === base?.[field]) changes[field] = theirs[field]
    else conflicts.push(field)
  }
  return { changes: changes as Partial<CrmValues>, conflicts }
}
