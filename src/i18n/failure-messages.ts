import type { FailureTexts, FieldTexts } from '#contract/texts/texts.ts'

/** A text without variables, in the format of compiled messages. */
export function asCompiled(text: string): [string] {
  return [text]
}

/** The failure texts of one language by message id. */
export function failureMessages(texts: { failures: FailureTexts; fields: FieldTexts }) {
  return Object.fromEntries([
    ...Object.entries(texts.failures).map(([code, text]) => [`failure.${code}`, asCompiled(text)]),
    ...Object.entries(texts.fields).map(([rule, text]) => [`field.${rule}`, asCompiled(text)]),
  ])
}
