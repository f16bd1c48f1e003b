import { fewestSlips } from '#domain/search/similar-words.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { findSimilarWords, matchingOneOfEach } from './search-terms.repo.ts'

/** How many of the most similar words are compared, and their least similarity of 1. */
const candidates = 8
const least = 0.25

/**
 * For each word, or beginning of one, the nearest words of the library, as a query and as `words` to read; `null` if a word is
 * similar to none. Numbers are left out of the query, because the database keeps some together that people write apart, such as `3/4`.
 */
export async function nearest(db: Db, libraryId: string, typed: readonly string[]) {
  const terms = typed.filter(term => !/^\p{N}+$/u.test(term))
  if (terms.length === 0) return null
  const similar = await findSimilarWords(db, libraryId, terms, { most: candidates, least })
  const groups = terms.map((_, at) => fewestSlips(similar.filter(({ term }) => term === at + 1)))
  if (groups.some(words => words.length === 0)) return null
  const meant = new Map(terms.map((term, at) => [term, groups[at]?.[0] ?? term]))
  return {
    query: matchingOneOfEach(groups),
    words: typed.map(term => meant.get(term) ?? term).join(' '),
  }
}
