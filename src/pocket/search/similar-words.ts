import { fewestSlips, type SimilarWord } from '#domain/search/similar-words.ts'
import { plainText } from './lexemes.ts'

/** The most similar words that are compared, and their least similarity; as on the server. */
const most = 8
const least = 0.25

/** For each term the nearest of the words; `null` if a term is similar to none. */
export function nearestWords(words: readonly string[], terms: readonly string[]) {
  const groups = terms.map(term => fewestSlips(similarTo(plainText(term), words)))
  return groups.length === 0 || groups.some(({ length }) => length === 0) ? null : groups
}

function similarTo(plain: string, words: readonly string[]): SimilarWord[] {
  const wanted = trigramsOf(plain)
  const own = new Set(wanted)
  return words
    .map(word => ({ plain, word, likeness: likenessOf(own, trigramsOf(word)) }))
    .filter(({ likeness }) => likeness >= least)
    .sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1))
    .slice(0, most)
}

/** As PostgreSQL's pg_trgm: three letters each, with two spaces before the word and one after it. */
function trigramsOf(word: string): string[] {
  const padded = `  ${word} `
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
}

/** The larger of `similarity` and `word_similarity`: of the whole word, or of its most similar part. */
function likenessOf(own: ReadonlySet<string>, word: readonly string[]): number {
  const places = word.flatMap((one, at) => (own.has(one) ? [at] : []))
  let best = 0
  for (const from of places) {
    const common = new Set<string>()
    const part = new Set<string>()
    let at = from
    for (const to of places) {
      if (to < from) continue
      for (; at <= to; at++) part.add(word[at] ?? '')
      common.add(word[to] ?? '')
      best = Math.max(best, share(common.size, own.size, part.size))
    }
  }
  const all = new Set(word)
  const common = [...all].filter(one => own.has(one)).length
  return Math.max(best, share(common, own.size, all.size))
}

const share = (common: number, a: number, b: number) => Math.fround(common / (a + b - common))
