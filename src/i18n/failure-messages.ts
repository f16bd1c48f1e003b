import type { FailureTexts, FieldTexts } from '#contract/texts/texts.ts'

/** A text without variables, in the form that the page's messages are compiled to. */
export function asCompiled(text: string): [string] {
  return [text]
}

/** A language's texts of failures under the ids by which the page asks for them. */
export function failureMessages(texts: { failures: FailureTexts; fields: FieldTexts }) {
  return Object.fromEntries([
    ...Object.entries(texts.failures).map(([code, text]) => [`failure.${code}`, asCompiled(text)]),
    ...Object.entries(texts.fields).map(([rule, text]) => [`field.${rule}`, asCompiled(text)]),
  ])
}
