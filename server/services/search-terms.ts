import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'

/** Letters and digits only, so that no text is ever a query's syntax. */
export function termsOf(keywords: string): string[] {
  return (keywords.slice(0, limits.searchMaxChars).match(/[\p{L}\p{N}]+/gu) ?? []).slice(
    0,
    limits.searchMaxTerms,
  )
}

/** Italian stems without accents, the last word as it is being typed. */
export function matching(terms: readonly string[]) {
  return sql`(${wholeWords(terms)} || ${asTyped(terms)})`
}

/** The words as the likeness of names is measured by. */
export function plain(terms: readonly string[]) {
  return sql`f_unaccent(lower(${terms.join(' ')}))`
}

function wholeWords(terms: readonly string[]) {
  return sql`plainto_tsquery('it_unaccent', ${terms.join(' ')})`
}

/** Every word, the last one as a prefix: unstemmed, since half a word has no stem. */
function asTyped(terms: readonly string[]) {
  const last = terms.at(-1) ?? ''
  const before = terms.slice(0, -1)
  const prefix = sql`to_tsquery('simple', f_unaccent(lower(${last})) || ':*')`
  return before.length > 0 ? sql`(${wholeWords(before)} && ${prefix})` : prefix
}
