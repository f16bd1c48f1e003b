import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PO from 'pofile'
import type { Locale } from '#contract/texts/languages.ts'

/** The catalogues of the sources; the build copies them beside the bundle. */
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../src/i18n/locales/' : './locales/',
  import.meta.url,
)
const read = new Map<Locale, ReadonlyMap<string, string>>()

/** The translations of a language by their Italian texts: those of the server and of the contract. */
export function translationsOf(locale: Locale): ReadonlyMap<string, string> {
  const known = read.get(locale) ?? readTranslations(locale)
  read.set(locale, known)
  return known
}

function readTranslations(locale: Locale): ReadonlyMap<string, string> {
  return translationsIn(readFileSync(fileURLToPath(new URL(`${locale}.po`, folder)), 'utf8'))
}

/** The translations in the text of a language's file; those that only the app needs are left out. */
export function translationsIn(po: string): ReadonlyMap<string, string> {
  const ours = PO.parse(po).items.filter(({ references }) =>
    references.some(file => !file.startsWith('src/')),
  )
  return new Map(ours.map(item => [item.msgid, item.msgstr[0] ?? '']))
}
