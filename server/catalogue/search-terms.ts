import { limits } from '#contract/limits.ts'
import type { Db } from '../store/transaction.ts'
import {
  findSimilarWords,
  matchingOneOfEach,
  type SimilarWord,
  type TextQuery,
} from './search-terms.repo.ts'
import { slipsAllowed, slipsBetween } from './slips.ts'

/** Letters and digits only, so that no text becomes query syntax. */
export function termsOf(keywords: string): string[] {
  return (keywords.slice(0, limits.searchMaxChars).match(/[\p{L}\p{N}]+/gu) ?? []).slice(
    0,
    limits.searchMaxTerms,
  )
}

/** How many of the most similar words are compared, and their least similarity of 1. */
const candidates = 8
const least = 0.25
/** A word that is almost as similar as the nearest may also be the intended one. */
const near = 0.05

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

/** Of the candidates for one term, those with the fewest slips and the greatest similarity. */
function fewestSlips(candidates: readonly SimilarWord[]): string[] {
  const counted = candidates.map(one => ({ ...one, slips: slipsBetween(one.plain, one.word) }))
  const fewest = Math.min(...counted.map(({ slips }) => slips))
  if (fewest > slipsAllowed(candidates[0]?.plain ?? '')) return []
  const meant = counted.filter(({ slips }) => slips === fewest)
  const best = Math.max(...meant.map(({ likeness }) => likeness))
  return meant.filter(({ likeness }) => likeness >= best - near).map(({ word }) => word)
}
