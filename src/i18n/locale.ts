import { i18n, type Messages } from '@lingui/core'
import {
  chooseLanguage,
  defaultLocale,
  type Locale,
  languageOf,
  locales,
} from '#contract/texts/languages.ts'
import { deviceStorage } from '#src/platform/storage.ts'

// The code contains the Italian texts.
const catalogues = import.meta.glob<Messages>(['./locales/*.po', '!./locales/it.po'], {
  query: '?app',
  import: 'messages',
})

let offered: readonly Locale[] = locales

/** Sets the languages of the library, its own first. Without them every language is offered. */
export function offerLanguages(languages: readonly Locale[] | undefined) {
  offered = languages?.length ? languages : locales
}

export const offeredLanguages = () => offered

/** Stored choice, else the browser's first language, of those offered; else the library's own. */
export function detectLocale(stored: string | null, languages: readonly string[]): Locale {
  return chooseLanguage(offered, stored, languages[0])
}

export function preferredLocale(): Locale {
  return detectLocale(deviceStorage.get('language'), navigator.languages)
}

export async function messagesOf(locale: Locale): Promise<Messages> {
  return (await catalogues[`./locales/${locale}.po`]?.()) ?? {}
}

/** Loads a language and activates it, unless it is active already. */
export async function activate(locale: Locale) {
  if (i18n.locale === locale) return
  const messages = await messagesOf(locale)
  i18n.loadAndActivate({ locale, messages })
  Object.assign(document.documentElement, { lang: locale, dir: languageOf(locale).dir })
}

/** Activates the preferred language, or if its texts cannot be loaded, that of the code. */
export function startLanguage(): Promise<void> {
  return activate(preferredLocale()).catch(() => activate(defaultLocale))
}

/** The same for the member's choice, which is stored on this device. */
export async function chooseLocale(locale: Locale) {
  deviceStorage.set('language', locale)
  await activate(locale)
}

export function currentLocale(): Locale {
  return chooseLanguage(locales, i18n.locale)
}
