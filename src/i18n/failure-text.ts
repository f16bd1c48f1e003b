import type { MessageDescriptor } from '@lingui/core'
import { type FieldRule, fieldRules } from '#contract/errors.ts'
import { type FailureTexts, failures, fields } from '#contract/texts/failures.ts'

const failureCodes = Object.keys(failures) as (keyof FailureTexts)[]

/** Wraps a text as a descriptor in the format of compiled messages, which its type does not include. */
function described(id: string, text: string): MessageDescriptor {
  return { id, message: [text] as unknown as string }
}

/** The text of each failure: Italian, unless another language is loaded. */
export const failureTexts = Object.fromEntries(
  failureCodes.map(code => [code, described(`failure.${code}`, failures[code])]),
) as Record<keyof FailureTexts, MessageDescriptor>

/** The text of each field rule. */
export const fieldTexts = Object.fromEntries(
  fieldRules.map(rule => [rule, described(`field.${rule}`, fields[rule])]),
) as Record<FieldRule, MessageDescriptor>
