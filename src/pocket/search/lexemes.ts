import { stemmer } from '@orama/stemmers/italian'
import { stopWords } from './stop-words.ts'

/** Letters that have no accent to remove, but that the database writes with plain letters. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' },
  ...{ '’': "'", '‘': "'" },
}

/** Lower case without accents, as `f_unaccent(lower(…))` of the database. */
export function plainText(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[ßæœøđłı’‘]/g, letter => plainLetters[letter] ?? letter)
}

const stems = new Map<string, string>()
/** The database's newer stemmer does not take `divano`, a sofa, for the form of a verb. */
const exceptions: Readonly<Record<string, string>> = { divano: 'divan', divani: 'divan' }
const mostStems = 50_000

/** The stem of a plain word; empty for a word that is not searched for. */
export function stemOf(word: string): string {
  if (stopWords.has(word)) return ''
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size > mostStems) stems.clear()
  const stem = exceptions[word] ?? stemmer(word)
  stems.set(word, stem)
  return stem
}

/** A word that contains a digit has no stem. */
const lexemeOf = (word: string) => (hasDigit(word) ? word : stemOf(word))
const hasDigit = (word: string) => /\d/.test(word)
const isNumber = (word: string) => /^\d+$/.test(word)

type Word = { text: string; from: number; to: number }

/**
 * The lexemes of a text, as `to_tsvector('it_unaccent', …)` of the database has them: stems, numbers, and the
 * words of a compound besides the compound. Addresses of sites and e-mails are not recognised as such.
 */
export function lexemesOf(text: string): string[] {
  const plain = plainText(text)
  const words = [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }))
  const found: string[] = []
  for (let at = 0; at < words.length; ) {
    const joined = joinedFrom(words, at, plain)
    found.push(...joined.lexemes)
    at += joined.count
  }
  return found.filter(Boolean)
}

type Joined = { lexemes: string[]; count: number }

/** The lexemes of a word together with the words that its sign connects with it. */
function joinedFrom(words: readonly Word[], at: number, plain: string): Joined {
  const word = words[at] as Word
  const sign = plain.slice(word.to, words[at + 1]?.from ?? plain.length)
  const next = words[at + 1]
  const before = plain[word.from - 1]
  const signed = before === '-' && isNumber(word.text) ? `-${word.text}` : word.text
  if (!next) return { lexemes: [lexemeOf(signed)], count: 1 }
  if (sign === '.' && isNumber(word.text) && isNumber(next.text)) {
    return { lexemes: [`${signed}.${next.text}`], count: 2 }
  }
  if (sign === '/' || (sign === '.' && !isNumber(word.text))) return asPath(words, at, plain)
  if (sign === '-' && !isNumber(word.text)) return asCompound(words, at, plain)
  return { lexemes: [lexemeOf(signed)], count: 1 }
}

/** Words joined by slashes or full stops are one lexeme: a path, or the name of a site. */
function asPath(words: readonly Word[], at: number, plain: string): Joined {
  const parts = partsOf(words, at, plain, ['/', '.'])
  const first = parts[0] as Word
  const last = parts.at(-1) as Word
  return { lexemes: [plain.slice(first.from, last.to)], count: parts.length }
}

function asCompound(words: readonly Word[], at: number, plain: string): Joined {
  const parts = partsOf(words, at, plain, ['-'])
  const whole = parts.map(({ text }) => text).join('-')
  const lexemes = [lexemeOf(whole), ...parts.map(({ text }) => lexemeOf(text))]
  return { lexemes, count: parts.length }
}

/** The words from one on that some signs, and nothing else, connect. */
function partsOf(words: readonly Word[], at: number, plain: string, signs: readonly string[]) {
  let end = at
  for (let next = words[end + 1]; next; next = words[end + 1]) {
    if (!signs.includes(plain.slice(words[end]?.to, next.from))) break
    end += 1
  }
  return words.slice(at, end + 1)
}
