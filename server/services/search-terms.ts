import { type Kysely, type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Tables } from '../store/tables.ts'

/** A condition on an object's search vector. */
export type TextQuery = RawBuilder<unknown>

/** Letters and digits only, so that no text is ever a query's syntax. */
export function termsOf(keywords: string): string[] {
  return (keywords.slice(0, limits.searchMaxChars).match(/[\p{L}\p{N}]+/gu) ?? []).slice(
    0,
    limits.searchMaxTerms,
  )
}

/** Italian stems without accents, the last word as it is being typed. */
export function matching(terms: readonly string[]): TextQuery {
  return sql`(${wholeWords(terms)} || ${asTyped(terms)})`
}

/** How alike a word must be, of 1: at this one slip in a word of average length is forgiven. */
const least = 0.35
/** Words hardly less alike than the nearest may be the one that was meant. */
const near = 0.1
const candidates = 3

/**
 * The same with each word, or beginning of one, read as the nearest of the library's own; `null` where
 * a word is like none of them.
 */
export async function nearest(
  db: Kysely<Tables>,
  libraryId: string,
  terms: readonly string[],
): Promise<TextQuery | null> {
  if (terms.length === 0) return null
  const { rows } = await sql<{ term: number; word: string }>`
    select term, word from (
      select at::int as term, word, likeness, max(likeness) over (partition by at) as best
      from unnest(${sql.val(terms)}::text[]) with ordinality as asked(term, at)
      cross join lateral (
        select word, greatest(similarity(word, plain), word_similarity(plain, word)) as likeness
        from search_words, f_unaccent(lower(asked.term)) plain
        where library_id = ${libraryId}
        order by likeness desc, word
        limit ${candidates}
      ) nearest
    ) found
    where likeness >= ${least} and likeness >= best - ${near}::real`.execute(db)
  const queries = terms.map((_, at) => {
    const words = rows.filter(({ term }) => term === at + 1).map(({ word }) => wholeWords([word]))
    return words.length > 0 ? sql`(${sql.join(words, sql` || `)})` : null
  })
  if (queries.includes(null)) return null
  return sql`(${sql.join(queries, sql` && `)})`
}

function wholeWords(terms: readonly string[]) {
  return sql`plainto_tsquery('it_unaccent', ${terms.join(' ')})`
}

/**
 * Every word, the last one as a prefix: unstemmed, since half a word has no stem. It is quoted once it has
 * no accents: what that makes of a letter, as of `⑴`, may be signs of a query's syntax.
 */
function asTyped(terms: readonly string[]) {
  const last = terms.at(-1) ?? ''
  const before = terms.slice(0, -1)
  const plain = sql`regexp_replace(f_unaccent(lower(${last})), '[^[:alnum:]]+', ' ', 'g')`
  const prefix = sql`to_tsquery('simple', ''' ' || ${plain} || ''':*')`
  return before.length > 0 ? sql`(${wholeWords(before)} && ${prefix})` : prefix
}
