import { fewestSlips } from '#domain/search/similar-words.ts'
import { withSynonyms } from '#domain/search/synonyms.ts'
import { plainText, stemOf, wordsOf } from './words.ts'

/** A name, the names of categories, a description: the earlier ones count more. */
export type ProductText = readonly [name: string, categories: string, description: string]

/**
 * The stems of all products, a line for each: ` name \t categories \t description `. `words`: those of the names as they
 * are written, for a search with a slip.
 */
export type StoredTexts = { lines: string; words: string[] }

export function stemTexts(products: readonly ProductText[]): StoredTexts {
  const stems = new Map<string, string>()
  const stemmed = (text: string) => {
    const words = wordsOf(text)
    for (const word of words) if (!stems.has(word)) stems.set(word, stemOf(word))
    return ` ${words.map(word => stems.get(word)).join(' ')} `
  }
  const lines = products.map(parts => parts.map(stemmed).join('\t')).join('\n')
  const words = products.flatMap(([name]) => wordsOf(name)).filter(isName)
  return { lines, words: [...new Set(words)] }
}

const hasLetter = (word: string) => /\p{L}/u.test(word)
/** A number or a short word is never the one that was meant. */
const isName = (word: string) => word.length >= 3 && hasLetter(word)

/** The places of products in the list, the best first; of equally good ones the first in the list. */
export type ProductSearch = {
  /** Those that have all these words. */
  find(terms: readonly string[]): number[]
  /** Those that have the words that are most like these. */
  findAlike(terms: readonly string[]): number[]
  /** The words that `findAlike` finds, to read. */
  meant(terms: readonly string[]): string
}

/** One of these: whole stems, or the beginning of one. */
type Condition = { whole: string[]; begun?: string | undefined }

export function openTexts({ lines, words }: StoredTexts): ProductSearch {
  const texts = lines.split('\n')
  const search = (conditions: readonly Condition[]): number[] => {
    if (conditions.length === 0) return []
    const fits = texts.flatMap((line, place) => {
      const marks = conditions.map(condition => markOf(line, condition))
      const least = Math.min(...marks)
      return least > 0 ? [{ place, least, mark: marks.reduce((sum, one) => sum + one) }] : []
    })
    // If names and categories of some product have all words, those that only mention them are left out.
    const named = fits.filter(({ least }) => least >= markOfCategories)
    const best = named.length > 0 ? named : fits
    return best.sort((a, b) => b.mark - a.mark).map(({ place }) => place)
  }
  return {
    find: terms => search(asTyped(terms)),
    findAlike: terms =>
      search(terms.filter(hasLetter).map(term => ({ whole: stemsOf(nearestWords(term, words)) }))),
    meant: terms =>
      terms
        .map(term => (hasLetter(term) && likeliest(term, nearestWords(term, words))) || term)
        .join(' '),
  }
}

/** Of words with as few slips, the one that begins like the typed one for longest. */
function likeliest(term: string, words: readonly string[]): string | undefined {
  const shared = (word: string) => {
    let at = 0
    while (at < word.length && word[at] === term[at]) at++
    return at
  }
  return [...words].sort((a, b) => shared(b) - shared(a))[0]
}

const markOfCategories = 2

/** How well a product meets a condition: best by a whole word in its name; 0 if it does not. */
function markOf(line: string, { whole, begun }: Condition): number {
  const wholeAt = whole.map(stem => line.indexOf(` ${stem} `)).filter(at => at >= 0)
  const found = Math.max(0, ...wholeAt.map(at => 2 * markAt(line, at)))
  const begunAt = begun ? line.indexOf(` ${begun}`) : -1
  return begunAt < 0 ? found : Math.max(found, markAt(line, begunAt))
}

function markAt(line: string, at: number): number {
  if (at < line.indexOf('\t')) return 4
  return at < line.lastIndexOf('\t') ? markOfCategories : 0.5
}

/** All words, the last one also half typed, and things named in another language also in Italian. */
function asTyped(terms: readonly string[]): Condition[] {
  const last = terms.length - 1
  const plain = terms.map((word, at) => ({ words: [word], typed: at === last ? word : undefined }))
  const conditions = (withSynonyms(terms) ?? plain).map(({ words, typed }) => ({
    whole: stemsOf(words),
    // Part of a word has no stem.
    begun: typed && plainText(typed),
  }))
  const withWords = conditions.filter(({ whole }) => whole.length > 0)
  return withWords.length > 0 ? withWords : conditions.filter(({ begun }) => begun)
}

const stemsOf = (words: readonly string[]) => words.map(plainText).map(stemOf).filter(Boolean)

/** The words with the fewest slips; none if a term is like none of them. */
function nearestWords(term: string, words: readonly string[]): string[] {
  const plain = plainText(term)
  return fewestSlips(words.map(word => ({ plain, word, likeness: 1 })))
}
