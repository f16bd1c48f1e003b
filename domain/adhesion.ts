import { locales } from '#contract/texts/languages.ts'
import { isBlank, type Localized } from '#contract/texts/localized.ts'
import { type PlainDate, todayIn } from './days/plain-date.ts'

/** Whether a text changed in a language that had one. A new translation changes nothing for those who accepted. */
export function isReworded(before: Localized, after: Localized): boolean {
  if (isBlank(before)) return !isBlank(after)
  return locales.some(locale => before[locale] && before[locale] !== after[locale])
}

/**
 * Since when a version of the adhesion is in force; `null` if unknown. A version is named after the instant at which
 * staff wrote it; one from an import has a name of its own.
 */
export function versionDay(version: string, timeZone: string): PlainDate | null {
  const written = /^\d{4}-\d\d-\d\dT/.test(version) ? new Date(version) : null
  return written && todayIn(timeZone, written)
}

type Paper = { signedOn: PlainDate; today: PlainDate; versionFrom: PlainDate | null }

/** Why a paper signed on a day does not accept a version: it is older than the text, or not signed yet. */
export function paperRefusal({ signedOn, today, versionFrom }: Paper): 'older' | 'ahead' | null {
  if (signedOn > today) return 'ahead'
  return versionFrom !== null && signedOn < versionFrom ? 'older' : null
}
