import { slipsAllowed, slipsBetween } from './slips.ts'

/** A word of the library that is similar to a term; `plain` is that term without accents. */
export type SimilarWord = { plain: string; word: string; likeness: number }

/** A word that is almost as similar as the nearest may also be the intended one. */
const near = 0.05

/** Of the candidates for one term, those with the fewest slips and the greatest similarity. */
export function fewestSlips(candidates: readonly SimilarWord[]): string[] {
  const counted = candidates.map(one => ({ ...one, slips: slipsBetween(one.plain, one.word) }))
  const fewest = Math.min(...counted.map(({ slips }) => slips))
  if (fewest > slipsAllowed(candidates[0]?.plain ?? '')) return []
  const meant = counted.filter(({ slips }) => slips === fewest)
  const best = Math.max(...meant.map(({ likeness }) => likeness))
  return meant
    .filter(({ likeness }) => likeness >= best - near)
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ word }) => word)
}
