import { i18n, type Messages } from '@lingui/core'
import { defaultLocale, type Locale, locales } from '#contract/limits.ts'
import { deviceStorage } from '#src/platform/storage.ts'

const storedAt = 'language'

/** Stored choice, else the browser's first language if the app has it, else Italian. */
export function detectLocale(stored: string | null, languages: readonly string[]): Locale {
  const wanted = [stored, ...languages.slice(0, 1)].map(tag => tag?.slice(0, 2))
  return (
    locales.find(locale => wanted[0] === locale) ??
    locales.find(l => wanted[1] === l) ??
    defaultLocale
  )
}

export function preferredLocale(): Locale {
  return detectLocale(deviceStorage.get(storedAt), navigator.languages)
}

const catalogues = {
  // The code contains the Italian texts.
  it: async () => ({ messages: {} }),
  en: async () => {
    // Texts of failures are in their own files, because no first page shows one.
    const [{ messages }, texts, { failureMessages }] = await Promise.all([
      import('./locales/en.po'),
      import('#contract/texts/en.ts'),
      import('./failure-messages.ts'),
    ])
    return { messages: { ...messages, ...failureMessages(texts) } }
  },
}

export async function messagesOf(locale: Locale): Promise<Messages> {
  return (await catalogues[locale]()).messages
}

/** Loads a language and activates it, unless it is active already. */
export async function activate(locale: Locale) {
  if (i18n.locale === locale) return
  const messages = await messagesOf(locale)
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

/** The same for the member's choice, which is stored on this device. */
export async function chooseLocale(locale: Locale) {
  deviceStorage.set(storedAt, locale)
  await activate(locale)
}

export function currentLocale(): Locale {
  return i18n.locale === 'en' ? 'en' : defaultLocale
}
