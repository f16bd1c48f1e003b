import { shortDay } from './day-text.ts'
import { fill } from './fill.ts'
import { italian } from './italian.ts'
import type { Locale } from './languages.ts'

/** When a code opens its locker: on which days, then at which hours. On screens, in the worker's page and in e-mails. */
export const codeTimeTexts = italian({
  from: 'Apre da {day}',
  until: 'Apre fino a {day}',
  now: 'Apre da adesso',
  later: 'Apre dopo il ritiro',
  empty: "Non apre finché l'oggetto non c'è",
  always: '{when}, a ogni ora',
  hours: '{when}, ore {hours}',
})
export type CodeTimeTexts = Record<keyof typeof codeTimeTexts, string>

/** `hours` is `always`, or the hours of the day; `null` if they are unknown. */
export type CodeTimes = {
  says: 'from' | 'until' | 'now' | 'later' | 'empty'
  day: string | null
  hours: string | null
}

/** The sentence in a language, from the texts translated into it. */
export function codeTimesText(
  { says, day, hours }: CodeTimes,
  texts: CodeTimeTexts,
  locale: Locale,
): string {
  // The texts that the worker has stored may be those of an earlier release.
  const when = fill(texts[says] ?? '', { day: day && shortDay(day, locale) })
  if (hours === null) return when
  if (hours === 'always') return fill(texts.always, { when })
  return fill(texts.hours, { when, hours: hours.replaceAll('-', '–') })
}
