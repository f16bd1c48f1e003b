import type { MessageDescriptor } from '@lingui/core'
import { type FieldRule, fieldRules } from '#contract/errors.ts'
import { failures, fields } from '#contract/texts/it.ts'
import type { FailureTexts } from '#contract/texts/texts.ts'
import { asCompiled } from './failure-messages.ts'

const failureCodes = Object.keys(failures) as (keyof FailureTexts)[]

/** Wraps a text as a descriptor, whose type does not include compiled messages. */
function described(id: string, text: string): MessageDescriptor {
  return { id, message: asCompiled(text) as unknown as string }
}

/** The text of each failure: Italian, unless another language is loaded. */
export const failureTexts = Object.fromEntries(
  failureCodes.map(code => [code, described(`failure.${code}`, failures[code])]),
) as Record<keyof FailureTexts, MessageDescriptor>

/** The text of each field rule. */
export const fieldTexts = Object.fromEntries(
  fieldRules.map(rule => [rule, described(`field.${rule}`, fields[rule])]),
) as Record<FieldRule, MessageDescriptor>
