/** The words of a name without accents and signs: `D'Angelò, Nicolò` is `dangelo nicolo`. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.split(/[^\p{L}\d]+/u).filter(Boolean)
}

/** Whether two words differ in at most one letter: another one, one more, or two that changed places. */
function isClose(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    short.slice(at + 1) === long.slice(at + 1) ||
    (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  )
}

/**
 * Whether two names may be one person's: each word of the shorter name is in the longer one, in any order, up to one
 * letter. A single word must be the whole name, because many people share a first name.
 */
export function isLikeName(one: string, other: string): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return false
  const left = [...long]
  return short.every(word => {
    const at = left.findIndex(candidate => isClose(word, candidate))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** A name in a form that is the same for «Rossi Anna» and «Anna Rossi». */
export const sortedName = (name: string) => wordsOf(name).sort().join(' ')

/** The beginnings of a name's words, by which names that may be like it are found in a list. */
export const beginningsOf = (name: string) => wordsOf(name).map(word => word.slice(0, 2))
