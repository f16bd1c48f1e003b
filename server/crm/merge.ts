import { type CrmField, crmFields } from '#contract/shapes/crm.ts'

/** The values of a product that the CRM has too. `category` is a slug of ours, empty for none. */
export type CrmValues = Record<Exclude<CrmField, 'withdrawn'>, string> & { withdrawn: boolean }

type Merged = {
  /** What to write here. */
  changes: Partial<CrmValues>
  /** Changed on both sides, to different ends: ours stays. */
  conflicts: CrmField[]
}

/**
 * The one rule for a field both sides know: what changed only there is taken, what changed here stays,
 * and what changed on both sides stays as it is here and is reported once.
 * A product that the CRM has for the first time, with empty values, conflicts with nothing.
 * @param base what the CRM said at the last pull; `null` for a product seen there for the first time,
 *   of which nobody knows who changed what
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
