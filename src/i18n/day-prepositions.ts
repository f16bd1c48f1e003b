import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, select } from '@lingui/core/macro'

/** The prepositions before a day, by their English names. */
export type Preposition = 'on' | 'from' | 'since' | 'of' | 'until'

/** A day or moment formatted by `useFormat`, with its preposition: «dal 4 ago», «dall'8 ago», «da domenica 9 agosto». */
export function withPreposition(preposition: Preposition, day: string): string {
  return i18n._(texts[preposition](day, formOf(day)))
}

/** In Italian the form depends on the day: before 8 and 11, which begin with a vowel; a weekday has no article. */
function formOf(day: string): string {
  if (/^(8|11)\b/.test(day)) return 'elided'
  return /^\d/.test(day) ? 'plain' : 'weekday'
}

// ICU messages write an apostrophe before a value twice.
const texts: Record<Preposition, (day: string, form: string) => MessageDescriptor> = {
  on: (day, form) =>
    msg`${select(form, { elided: `l''${day}`, weekday: day, other: `il ${day}` })}`,
  from: (day, form) =>
    msg`${select(form, { elided: `dall''${day}`, weekday: `da ${day}`, other: `dal ${day}` })}`,
  since: (day, form) =>
    msg({
      // In Italian it is the same text as `from`, in other languages it is not.
      context: 'since',
      message: select(form, {
        elided: `dall''${day}`,
        weekday: `da ${day}`,
        other: `dal ${day}`,
      }),
    }),
  of: (day, form) =>
    msg`${select(form, { elided: `dell''${day}`, weekday: `di ${day}`, other: `del ${day}` })}`,
  until: (day, form) =>
    msg`${select(form, { elided: `fino all''${day}`, weekday: `fino a ${day}`, other: `fino al ${day}` })}`,
}
