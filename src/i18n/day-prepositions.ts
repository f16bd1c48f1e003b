import type { Locale } from '#contract/limits.ts'

/** Before a number, before a vowel (8 and 11), and before Sunday, which is feminine. */
type Forms = readonly [plain: string, elided: string, feminine: string]

const italian = {
  on: ['il ', "l'", 'la '],
  from: ['dal ', "dall'", 'dalla '],
  since: ['dal ', "dall'", 'dalla '],
  of: ['del ', "dell'", 'della '],
  until: ['fino al ', "fino all'", 'fino alla '],
} as const satisfies Record<string, Forms>

/** English prepositions before a day. */
export type Preposition = keyof typeof italian

/** A formatted day with its preposition: «dal 4 ago», «dall'8 ago», «dalla domenica 9 agosto». */
export function withPreposition(preposition: Preposition, day: string, locale: Locale): string {
  if (locale === 'en') return `${preposition} ${day}`
  const [plain, elided, feminine] = italian[preposition]
  if (/^(8|11)\b/.test(day)) return elided + day
  return (/^dom/.test(day) ? feminine : plain) + day
}
