import { limits } from '#contract/limits.ts'

/** The spellings in which the keywords may be a product's code; none if they are no code: codes have a digit and no spaces. */
export function codesOf(keywords: string): string[] {
  const typed = keywords.trim()
  if (!/\d/.test(typed) || /\s/.test(typed)) return []
  return [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])]
}

/** Letters and digits only, so that no text becomes query syntax. Letters typed in parts become whole ones. */
export function termsOf(keywords: string): string[] {
  return (
    keywords
      .normalize('NFC')
      .slice(0, limits.searchMaxChars)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, limits.searchMaxTerms)
}
