import type { MessageDescriptor } from '@lingui/core'
import { type FieldRule, fieldRules } from '#contract/errors.ts'
import { failures, fields } from '#contract/texts/it.ts'
import type { FailureTexts, FieldTexts } from '#contract/texts/texts.ts'

const failureCodes = Object.keys(failures) as (keyof FailureTexts)[]

/** The catalogue's texts under the ids by which the page asks for them. */
export function failureMessages(texts: { failures: FailureTexts; fields: FieldTexts }) {
  return Object.fromEntries([
    ...failureCodes.map(code => [`failure.${code}`, asCompiled(texts.failures[code])]),
    ...fieldRules.map(rule => [`field.${rule}`, asCompiled(texts.fields[rule])]),
  ])
}

/** A text without variables, in the form that the page's messages are compiled to. */
function asCompiled(text: string): [string] {
  return [text]
}

/** The same in a descriptor, whose type does not know of compiled messages. */
function described(id: string, text: string): MessageDescriptor {
  return { id, message: asCompiled(text) as unknown as string }
}

/** One text for each failure; Italian unless another language is loaded. */
export const failureTexts = Object.fromEntries(
  failureCodes.map(code => [code, described(`failure.${code}`, failures[code])]),
) as Record<keyof FailureTexts, MessageDescriptor>

/** One text for each rule a field can break. */
export const fieldTexts = Object.fromEntries(
  fieldRules.map(rule => [rule, described(`field.${rule}`, fields[rule])]),
) as Record<FieldRule, MessageDescriptor>
