import { type RawBuilder, sql } from 'kysely'
import type { SimilarWord } from '#domain/search/similar-words.ts'
import { withSynonyms } from '#domain/search/synonyms.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { codedCopies } from './product-codes.repo.ts'

/** Conditions on a product's search vector: whole words, and the same with the last one half typed. */
export type TextQuery = { whole: RawBuilder<unknown>; typed: RawBuilder<unknown> }

/** Italian stems without accents, the last word as it is being typed; also things named in another language. */
export function matching(terms: readonly string[]): TextQuery {
  const conditions = withSynonyms(terms)
  if (!conditions) return { whole: wholeWords(terms), typed: asTyped(terms) }
  const typed = conditions.map(({ words, typed }) =>
    oneOf([...words.map(word => wholeWords([word])), ...(typed ? [asTyped([typed])] : [])]),
  )
  return {
    whole: matchingOneOfEach(conditions.map(({ words }) => words)).whole,
    typed: allOf(typed),
  }
}

/** At least one word of each group. */
export function matchingOneOfEach(groups: readonly string[][]): TextQuery {
  const whole = allOf(groups.map(words => oneOf(words.map(word => wholeWords([word])))))
  return { whole, typed: whole }
}

const oneOf = (queries: readonly RawBuilder<unknown>[]) => sql`(${sql.join(queries, sql` || `)})`
const allOf = (queries: readonly RawBuilder<unknown>[]) => sql`(${sql.join(queries, sql` && `)})`

/** A word of the library that is similar to the term at `term`, from 1. */
type SimilarToTerm = SimilarWord & { term: number }

/** For each term the `most` most similar words of the library, with a similarity of at least `least`. */
export async function findSimilarWords(
  db: Db,
  libraryId: string,
  terms: readonly string[],
  { most, least }: { most: number; least: number },
): Promise<SimilarToTerm[]> {
  const { rows } = await sql<SimilarToTerm>`
    select at::int as term, plain, word, likeness
    from unnest(${sql.val(terms)}::text[]) with ordinality as asked(term, at)
    cross join lateral (
      select plain, word, greatest(similarity(word, plain), word_similarity(plain, word)) as likeness
      from search_words, f_unaccent(lower(asked.term)) plain
      where library_id = ${libraryId}
      order by likeness desc, word
      limit ${most}
    ) nearest
    where likeness >= ${least}`.execute(db)
  return rows
}

type Found = { id: string; whole: boolean }

/** A part of a query: the products that have all words in their name, shelf, codes or serial numbers, or have this code. */
export const productsWith = (terms: readonly string[], code: string | null) => sql<Found>`(
  select id, bool_or(whole) as whole from (
    select id, whole from found_products(${terms}::text[])
    union all select object_id, true from ${codedCopies(code ?? '')}) found
  group by id)`

/** The same for the members that have all words in their name, card, e-mail or telephone. Only staff may find them. */
export const membersWith = (terms: readonly string[]) => sql<Found>`found_members(${terms}::text[])`

function wholeWords(terms: readonly string[]) {
  return sql`plainto_tsquery('it_unaccent', ${terms.join(' ')})`
}

/**
 * Every word, the last one as a prefix. A prefix is not stemmed, because part of a word has no stem. It is
 * quoted after its accents are removed: this can turn a letter such as `⑴` into signs of the query syntax.
 */
function asTyped(terms: readonly string[]) {
  const last = terms.at(-1) ?? ''
  const before = terms.slice(0, -1)
  const plain = sql`regexp_replace(f_unaccent(lower(${last})), '[^[:alnum:]]+', ' ', 'g')`
  const prefix = sql`to_tsquery('simple', ''' ' || ${plain} || ''':*')`
  return before.length > 0 ? sql`(${wholeWords(before)} && ${prefix})` : prefix
}
