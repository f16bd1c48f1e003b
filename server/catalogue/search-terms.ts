import { fewestSlips } from '#domain/search/similar-words.ts'
import type { Db } from '../store/transaction.ts'
import { findSimilarWords, matchingOneOfEach, type TextQuery } from './search-terms.repo.ts'

/** How many of the most similar words are compared, and their least similarity of 1. */
const candidates = 8
const least = 0.25

/**
 * For each word, or beginning of one, the nearest words of the library; `null` if a word is similar to none.
 */
export async function nearest(
  db: Db,
  libraryId: string,
  terms: readonly string[],
): Promise<TextQuery | null> {
  if (terms.length === 0) return null
  const similar = await findSimilarWords(db, libraryId, terms, { most: candidates, least })
  const groups = terms.map((_, at) => fewestSlips(similar.filter(({ term }) => term === at + 1)))
  return groups.some(words => words.length === 0) ? null : matchingOneOfEach(groups)
}
