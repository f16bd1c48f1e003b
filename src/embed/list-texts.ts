import type { WebsiteListTexts } from '#contract/texts/website-list.ts'

/** The texts in each language, the usual one first. The build writes them: see scripts/vite/embed-config.ts. */
declare const LIST_TEXTS: Record<string, WebsiteListTexts>

/** The texts in the language of a page, such as `it-IT`. */
export function textsFor(lang: string): WebsiteListTexts {
  const [language = ''] = lang.toLowerCase().split('-')
  const [usual] = Object.values(LIST_TEXTS)
  return LIST_TEXTS[language] ?? (usual as WebsiteListTexts)
}
