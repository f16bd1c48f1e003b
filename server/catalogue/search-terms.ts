import { type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '../store/transaction.ts'
import { slipsAllowed, slipsBetween } from './slips.ts'

/** Conditions on an object's search vector: whole words, and the same with the last one half typed. */
export type TextQuery = { whole: RawBuilder<unknown>; typed: RawBuilder<unknown> }

/** Letters and digits only, so that no text is ever a query's syntax. */
export function termsOf(keywords: string): string[] {
  return (keywords.slice(0, limits.searchMaxChars).match(/[\p{L}\p{N}]+/gu) ?? []).slice(
    0,
    limits.searchMaxTerms,
  )
}

/** Italian stems without accents, the last word as it is being typed. */
export function matching(terms: readonly string[]): TextQuery {
  return { whole: wholeWords(terms), typed: asTyped(terms) }
}

/** The words most alike are looked at closer: how many, and how alike of 1 they are at least. */
const candidates = 8
const least = 0.25
/** A word hardly less alike than the nearest may be the one that was meant, too. */
const near = 0.05

/**
 * The same with each word, or beginning of one, read as the nearest of the library's own; `null` where
 * a word is like none of them.
 */
export async function nearest(
  db: Db,
  libraryId: string,
  terms: readonly string[],
): Promise<TextQuery | null> {
  if (terms.length === 0) return null
  const { rows } = await sql<Candidate & { term: number }>`
    select at::int as term, plain, word, likeness
    from unnest(${sql.val(terms)}::text[]) with ordinality as asked(term, at)
    cross join lateral (
      select plain, word, greatest(similarity(word, plain), word_similarity(plain, word)) as likeness
      from search_words, f_unaccent(lower(asked.term)) plain
      where library_id = ${libraryId}
      order by likeness desc, word
      limit ${candidates}
    ) nearest
    where likeness >= ${least}`.execute(db)
  const queries = terms.map((_, at) => {
    const words = fewestSlips(rows.filter(({ term }) => term === at + 1)).map(word =>
      wholeWords([word]),
    )
    return words.length > 0 ? sql`(${sql.join(words, sql` || `)})` : null
  })
  if (queries.includes(null)) return null
  const whole = sql`(${sql.join(queries, sql` && `)})`
  return { whole, typed: whole }
}

/** A word of the library that may be the one that was meant by `plain`. */
type Candidate = { plain: string; word: string; likeness: number }

/** Of the candidates for one term, those that the fewest slips of the finger lead to, and most alike. */
function fewestSlips(candidates: Candidate[]): string[] {
  const counted = candidates.map(one => ({ ...one, slips: slipsBetween(one.plain, one.word) }))
  const fewest = Math.min(...counted.map(({ slips }) => slips))
  if (fewest > slipsAllowed(candidates[0]?.plain ?? '')) return []
  const meant = counted.filter(({ slips }) => slips === fewest)
  const best = Math.max(...meant.map(({ likeness }) => likeness))
  return meant.filter(({ likeness }) => likeness >= best - near).map(({ word }) => word)
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
