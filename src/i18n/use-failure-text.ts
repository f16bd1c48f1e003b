import { useLingui } from '@lingui/react'
import type { ClientFailureCode, ErrorCode } from '#contract/errors.ts'
import { failureTexts, fieldTexts } from './failure-text.ts'

type Coded = { code: ErrorCode | ClientFailureCode }

/** The text of a failure in the page's language. */
export function useFailureText() {
  const { i18n } = useLingui()
  return ({ code }: Coded) => i18n._(failureTexts[code])
}

/** The text of the rule a field breaks, as schemas and the server name it; `null` for none. */
export function useFieldText() {
  const { i18n } = useLingui()
  return (rule: string | undefined) =>
    rule === undefined ? null : i18n._(isRule(rule) ? fieldTexts[rule] : fieldTexts.invalid)
}

function isRule(rule: string): rule is keyof typeof fieldTexts {
  return rule in fieldTexts
}
