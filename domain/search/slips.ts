/** How many slips are allowed in a word. */
export function slipsAllowed({ length }: string): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * The fewest slips between the typed text and a word or its beginning: a letter missing, added, wrong, or
 * swapped with its neighbour.
 */
export function slipsBetween(typed: string, word: string): number {
  const beginning = word.slice(0, typed.length + 2)
  let before: number[] = []
  let row = Array.from({ length: beginning.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= beginning.length; j++) {
      const same = typed[i - 1] === beginning[j - 1] ? 0 : 1
      const swapped = typed[i - 1] === beginning[j - 2] && typed[i - 2] === beginning[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return Math.min(...row)
}
