import { useLingui } from '@lingui/react'
import type { ErrorCode } from '#contract/errors.ts'
import { failureTexts } from './failure-text.ts'

/** The text of a failure's code in the page's language. */
export function useFailureText() {
  const { i18n } = useLingui()
  return (failure: { code: string }) =>
    i18n._(failureTexts[failure.code as ErrorCode] ?? failureTexts.internal)
}
