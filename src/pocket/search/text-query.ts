import { type Condition, withSynonyms } from '#domain/search/synonyms.ts'
import { plainText, stemOf } from './lexemes.ts'

/** A lexeme that a product must have, or the beginning of one. */
export type Operand = { text: string; prefix: boolean }
/** At least one of these. */
type OneOf = readonly Operand[]
/** All of these. */
export type AllOf = readonly OneOf[]

/** The conditions of a search: whole words, and the same with the last word half typed. `null`: no condition. */
export type TextQuery = { whole: AllOf | null; typed: AllOf | null }

/** As `matching` of the server: stems without accents, the last word as it is being typed. */
export function matching(terms: readonly string[]): TextQuery {
  const conditions = withSynonyms(terms)
  if (conditions) return matchingConditions(conditions)
  const plain = terms.map(plainText)
  const last = plain.at(-1) ?? ''
  const whole = wholeWords(plain)
  const typed = [
    ...wholeWords(plain.slice(0, -1)),
    ...(last ? [[{ text: last, prefix: true }]] : []),
  ]
  return { whole: orNull(whole), typed: orNull(typed) }
}

function matchingConditions(conditions: readonly Condition[]): TextQuery {
  const typed = conditions.map(({ words, typed }) => [
    ...words.flatMap(word => wholeWords([plainText(word)]).flat()),
    ...(typed ? [{ text: plainText(typed), prefix: true }] : []),
  ])
  const { whole } = matchingOneOfEach(conditions.map(({ words }) => words.map(plainText)))
  return { whole, typed: orNull(typed.filter(({ length }) => length > 0)) }
}

/** As `matchingOneOfEach` of the server: at least one word of each group. */
export function matchingOneOfEach(groups: readonly (readonly string[])[]): TextQuery {
  const all = groups
    .map(words => words.flatMap(word => wholeWords([word]).flat()))
    .filter(({ length }) => length > 0)
  return { whole: orNull(all), typed: orNull(all) }
}

function wholeWords(words: readonly string[]): AllOf {
  const texts = words.map(word => (/\d/.test(word) ? word : stemOf(word)))
  return texts.filter(Boolean).map(text => [{ text, prefix: false }])
}

const orNull = (all: AllOf) => (all.length > 0 ? all : null)

/**
 * The operands in the order in which the database weighs them: each text once, and as a beginning if it is
 * asked for in both ways.
 */
export function operandsOf({ whole, typed }: TextQuery): Operand[] {
  const found = new Map<string, Operand>()
  for (const one of [...(typed ?? []).flat(), ...(whole ?? []).flat()]) {
    const known = found.get(one.text)
    if (!known || (one.prefix && !known.prefix)) found.set(one.text, one)
  }
  return [...found.values()].sort((a, b) => (a.text < b.text ? -1 : 1))
}
