import {
  type AuditField,
  type AuditFormat,
  auditFieldOf,
  auditFields,
  formatOf,
} from '#contract/audit/fields.ts'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import { type Locale, locales } from '#contract/texts/languages.ts'

/** A value of an entry before and after, and how it is written. `part` is a language or a weekday, from 0. */
export type Change = {
  field: AuditField
  format: AuditFormat
  part?: Locale | number
  was: unknown
  is: unknown
}

type Values = Record<string, unknown>
const valuesOf = (value: unknown) => (value ?? {}) as Values

/** What differs, in the order of the table of fields. Fields without a name are left out, so no key is shown. */
export function changesOf({
  action,
  before,
  after,
}: Pick<AuditEntry, 'action' | 'before' | 'after'>): Change[] {
  return within(action, '', valuesOf(before), valuesOf(after), Boolean(before && after)).sort(
    (one, other) => order.indexOf(one.field) - order.indexOf(other.field),
  )
}

const order = Object.keys(auditFields)

function within(act: string, path: string, was: Values, is: Values, isChange: boolean): Change[] {
  // What a change did not send stays as it was.
  const names = Object.keys(isChange && path === '' ? is : { ...was, ...is })
  return names.flatMap(name => {
    const field = auditFieldOf(act, path + name)
    if (!field) return []
    const format = formatOf(field)
    if (format === 'group') {
      return within(act, `${path}${name}.`, valuesOf(was[name]), valuesOf(is[name]), isChange)
    }
    return format === 'hidden' ? [] : partsOf({ field, format, was: was[name], is: is[name] })
  })
}

/** Texts by language and hours by weekday differ one by one. */
function partsOf(change: Change): Change[] {
  const { format, was, is } = change
  const parts =
    format === 'texts' || format === 'html'
      ? locales
      : format === 'hours'
        ? Array.from({ length: 7 }, (_, day) => day)
        : null
  const all = parts
    ? parts.map(part => ({
        ...change,
        part,
        was: (was as Values | null | undefined)?.[part],
        is: (is as Values | null | undefined)?.[part],
      }))
    : [change]
  return all.filter(one => written(one.was) !== written(one.is))
}

/** Nothing is written of what is empty. */
function written(value: unknown): string {
  const isNone = value === null || value === undefined || value === ''
  return isNone || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value)
}
