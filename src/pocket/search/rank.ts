import { type Counts, placesOf, type SearchIndex, unpack } from './search-index.ts'
import { type AllOf, type Operand, operandsOf, type TextQuery } from './text-query.ts'

/** A found product by its number in the index, and how well it fits. */
export type Ranked = { product: number; rank: number }

/** The occurrences of an operand's lexemes in each product that has one. */
type Hits = Map<number, Counts[]>

/** The weights of PostgreSQL's `ts_rank` for the parts A, B and C of a search vector. */
const weights = { name: 1, categories: 0.4, description: 0.2 }
/** The limit of 1 + 1/4 + 1/9 …, by which `ts_rank` divides. */
const limitOfSquares = 1.64493406685

/**
 * The products that a query finds, in the order of the database's function `found_objects`, without the names
 * that decide between equal ranks. If names and categories of some product have all words, products that only
 * mention them in their description are left out.
 */
export function rankProducts(index: SearchIndex, query: TextQuery): Ranked[] {
  const operands = operandsOf(query)
  if (operands.length === 0) return []
  const hits = new Map(operands.map(one => [one.text, hitsOf(index, one)]))
  const exact = new Map(
    (query.whole ?? []).flat().map(one => [one.text, hitsOf(index, { ...one, prefix: false })]),
  )
  const named = matches(query, hits, exact, isNamed)
  const all = named.size > 0 ? named : matches(query, hits, exact, () => true)
  const whole =
    named.size > 0 && query.whole ? productsWith(query.whole, exact, isNamed) : new Set<number>()
  return [...all].map(product => ({
    product,
    rank: Math.fround(
      rankOf(product, operands, hits, named.size > 0) + (whole.has(product) ? 1 : 0),
    ),
  }))
}

const isNamed = (counts: Counts) => counts.name + counts.categories > 0

type HitsByText = ReadonlyMap<string, Hits>
type Fits = (counts: Counts) => boolean

function matches(query: TextQuery, hits: HitsByText, exact: HitsByText, fits: Fits): Set<number> {
  const typed = query.typed ? productsWith(query.typed, hits, fits) : []
  const whole = query.whole ? productsWith(query.whole, exact, fits) : []
  return new Set([...typed, ...whole])
}

function hitsOf(index: SearchIndex, { text, prefix }: Operand): Hits {
  const found: Hits = new Map()
  for (const place of placesOf(index, text, prefix)) {
    for (let at = index.starts[place] ?? 0; at < (index.starts[place + 1] ?? 0); at++) {
      const product = index.products[at] ?? 0
      const counts = unpack(index.counts[at] ?? 0)
      const known = found.get(product)
      if (known) known.push(counts)
      else found.set(product, [counts])
    }
  }
  return found
}

/** The products that have one lexeme of each group, in the parts that count. */
function productsWith(groups: AllOf, hits: HitsByText, fits: Fits): Set<number> {
  let left: Set<number> | null = null
  for (const group of groups) {
    const some = new Set<number>()
    for (const { text } of group) {
      for (const [product, counts] of hits.get(text) ?? []) {
        if ((!left || left.has(product)) && counts.some(fits)) some.add(product)
      }
    }
    left = some
  }
  return left ?? new Set()
}

/** PostgreSQL's `ts_rank` of a query whose uppermost operator is «or»; it calculates with single precision. */
function rankOf(
  product: number,
  operands: readonly Operand[],
  hits: HitsByText,
  onlyNamed: boolean,
): number {
  let rank = 0
  for (const { text } of operands) {
    for (const counts of hits.get(text)?.get(product) ?? []) {
      const part = weightOf(onlyNamed ? { ...counts, description: 0 } : counts)
      rank = Math.fround(rank + part / limitOfSquares)
    }
  }
  return Math.fround(rank / operands.length)
}

/** Every further occurrence counts less, by the square of its place; the first is the weightiest. */
function weightOf(counts: Counts): number {
  let first = 0
  let sum = 0
  let place = 0
  for (const part of ['name', 'categories', 'description'] as const) {
    const weight = Math.fround(weights[part])
    for (let n = 0; n < counts[part]; n++) {
      if (place === 0) first = weight
      place += 1
      sum = Math.fround(sum + Math.fround(weight / (place * place)))
    }
  }
  return Math.fround(Math.fround(first + sum) - first)
}
