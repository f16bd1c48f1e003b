import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ClientFailureCode, ErrorCode } from '#contract/errors.ts'
import { type FieldRule, failureName } from '#contract/texts/failures.ts'
import { failureTexts, fieldTexts } from './failure-text.ts'

type Coded = {
  code: ErrorCode | ClientFailureCode
  limit?: string | null
  retryAfter?: number | null
  requestId?: string | null
  status?: number
}

const shown = new WeakSet<object>()

/** Marks a failure as shown by a screen, so that no toast repeats it. */
export function markShown(failure: object) {
  shown.add(failure)
}

/** Whether a screen has shown the failure. */
export function wasShown(failure: object): boolean {
  return shown.has(failure)
}

/**
 * The text of a failure, with the waiting time if there is one and the request id for server
 * errors. A screen may pass its own texts as `own`. The failure then counts as shown, and no toast
 * repeats it.
 */
export function useFailureText() {
  const { t, i18n } = useLingui()
  return (failure: Coded, own?: string | null) => {
    const { code, retryAfter, requestId, status = 0 } = failure
    markShown(failure)
    if (own) return own
    const text = i18n._(failureTexts[failureName(failure)])
    if (status >= 500 && requestId) {
      const reference = requestId.slice(0, 8)
      return `${text} ${t`Codice da indicare all'assistenza: ${reference}.`}`
    }
    if (!retryAfter || !waits.has(code)) return text
    const minutes = Math.ceil(retryAfter / 60)
    const wait = t`Puoi riprovare tra ${plural(minutes, { one: '# minuto', other: '# minuti' })}.`
    return `${text} ${wait}`
  }
}

const waits = new Set<string>(['too_many_attempts', 'rate_limited'])

/** The text of a field rule, by its name in the schemas; `null` for none. */
export function useFieldText() {
  const { i18n } = useLingui()
  return (rule: string | undefined) =>
    rule === undefined ? null : i18n._(fieldTexts[rule as FieldRule] ?? fieldTexts.invalid)
}
