import {
  email,
  fiscalCode,
  iban,
  phoneDigits,
  postalCode,
  requiredText,
  vatNumber,
  webAddress,
} from '#contract/fields.ts'
import type { FieldRule } from '#contract/texts/failures.ts'

type Test = (text: string) => FieldRule | null
type Schema = Pick<typeof requiredText, '~standard'>

/** A field of the contract as a rule on its text. */
const field =
  (schema: Schema): Test =>
  text => {
    const result = schema['~standard'].validate(text)
    if (result instanceof Promise || !result.issues) return null
    return (result.issues[0]?.message ?? 'invalid') as FieldRule
  }
const matches =
  (pattern: RegExp, rule: FieldRule): Test =>
  text =>
    pattern.test(text) ? null : rule

/** Every rule for a text, by name. Each returns the rule's name for messages, or `null`. */
export const textRules = {
  required: field(requiredText),
  email: field(email),
  fiscal_code: field(fiscalCode),
  vat_number: field(vatNumber),
  phone: field(phoneDigits),
  postal_code: field(postalCode),
  url: field(webAddress),
  iban: field(iban),
  two_decimals: matches(/^-?\d+([.,]\d{1,2})?$/, 'two_decimals'),
  three_decimals: matches(/^-?\d+([.,]\d{1,3})?$/, 'three_decimals'),
  zero_to_hundred: matches(/^(100([.,]0+)?|\d{1,2}([.,]\d+)?)$/, 'zero_to_hundred'),
  has_digit: matches(/\d/, 'no_digit'),
  lowercase: matches(/^[a-z0-9]+$/, 'lowercase'),
  capitalized: text => (text === capitalize(text) ? null : 'capitalized'),
  max_20: text => (text.length <= 20 ? null : 'too_long'),
  max_165: text => (text.length <= 165 ? null : 'too_long'),
  max_1000: text => (text.length <= 1000 ? null : 'too_long'),
  min_100: text => (text.length >= 100 ? null : 'too_short'),
  min_165: text => (text.length >= 165 ? null : 'too_short'),
} as const satisfies Record<string, Test>

export type TextRule = keyof typeof textRules

/** The name of the first rule that a text breaks, or `null`. Empty text breaks only `required`. */
export function brokenRule(text: string, rules: readonly TextRule[]): FieldRule | null {
  const applied = text.trim() ? rules : rules.filter(rule => rule === 'required')
  for (const rule of applied) {
    const broken = textRules[rule](text)
    if (broken) return broken
  }
  return null
}

/** First letter of each word in upper case, the rest unchanged. */
export function capitalize(text: string): string {
  return text.replace(/(?<!\p{L})\p{L}/gu, letter => letter.toUpperCase())
}
