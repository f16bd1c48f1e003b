import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ClientFailureCode, ErrorCode } from '#contract/errors.ts'
import { failureTexts, fieldTexts } from './failure-text.ts'
import { noteSaid } from './said-failures.ts'

type Coded = {
  code: ErrorCode | ClientFailureCode
  retryAfter?: number | null
  requestId?: string | null
  status?: number
}

/**
 * The text of a failure in the page's language; where there is a wait, how long; where the fault is the
 * server's, what to quote when asking for help. A screen with a sentence of its own for a failure gives it as
 * `own`: it then counts as said, and nothing else says it again.
 */
export function useFailureText() {
  const { t, i18n } = useLingui()
  return (failure: Coded, own?: string | null) => {
    const { code, retryAfter, requestId, status = 0 } = failure
    noteSaid(failure)
    if (own) return own
    const text = i18n._(failureTexts[code])
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

/** The text of the rule a field breaks, as schemas and the server name it; `null` for none. */
export function useFieldText() {
  const { i18n } = useLingui()
  return (rule: string | undefined) =>
    rule === undefined ? null : i18n._(isRule(rule) ? fieldTexts[rule] : fieldTexts.invalid)
}

function isRule(rule: string): rule is keyof typeof fieldTexts {
  return rule in fieldTexts
}
