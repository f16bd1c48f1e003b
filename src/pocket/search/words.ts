import { stemmer } from '@orama/stemmers/italian'
import { stopWords } from './stop-words.ts'

/** Letters that have no accent to remove, but that the database writes with plain letters. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

/** Lower case without accents, as `f_unaccent(lower(…))` of the database. */
export function plainText(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[ßæœøđłı]/g, letter => plainLetters[letter] ?? letter)
}

/** The words of a text, without accents. */
export const wordsOf = (text: string): string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The database's newer stemmer does not take `divano`, a sofa, for the form of a verb. */
const exceptions: Readonly<Record<string, string>> = { divano: 'divan', divani: 'divan' }

/** The stem of a plain word, or the word if it contains a digit; empty for a word that is not searched for. */
export function stemOf(word: string): string {
  if (/\d/.test(word)) return word
  return stopWords.has(word) ? '' : (exceptions[word] ?? stemmer(word))
}
