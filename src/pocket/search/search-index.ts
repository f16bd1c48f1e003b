import { lexemesOf, plainText } from './lexemes.ts'

/** The words of one product, by how much they count. */
export type Searchable = { name: string; categories: string; description: string }

/**
 * Which products have which lexeme. `terms` are sorted; the products of term `t` are at `starts[t]` to
 * `starts[t + 1]` in `products`, and how often it is in each part of the product in `counts`. Plain arrays of
 * numbers, because a device reads them much faster than objects.
 */
export type SearchIndex = {
  terms: string[]
  starts: Uint32Array
  products: Uint16Array
  counts: Uint16Array
  /** The words of the names, for a search with a slip. */
  words: string[]
}

/** Occurrences in the name, in the names of the categories, and in the description. */
export type Counts = { name: number; categories: number; description: number }

const mostInName = 15
const mostInDescription = 255

function pack({ name, categories, description }: Counts): number {
  const short = Math.min(name, mostInName) | (Math.min(categories, mostInName) << 4)
  return short | (Math.min(description, mostInDescription) << 8)
}

export function unpack(counts: number): Counts {
  return { name: counts & 15, categories: (counts >> 4) & 15, description: counts >> 8 }
}

/** Builds the index of at most 65,536 products; their numbers are their places in the list. */
export function buildIndex(products: Iterable<Searchable>): SearchIndex {
  const postings = new Map<string, number[]>()
  const words = new Set<string>()
  let number = 0
  for (const product of products) {
    for (const [term, counts] of countsOf(product)) {
      const list = postings.get(term)
      if (list) list.push(number, counts)
      else postings.set(term, [number, counts])
    }
    for (const word of wordsOf(product.name)) words.add(word)
    number += 1
  }
  return { ...flattened(postings), words: [...words].sort() }
}

function countsOf({ name, categories, description }: Searchable): Map<string, number> {
  const found = new Map<string, Counts>()
  const count = (text: string, part: keyof Counts) => {
    for (const term of lexemesOf(text)) {
      const counts = found.get(term) ?? { name: 0, categories: 0, description: 0 }
      counts[part] += 1
      found.set(term, counts)
    }
  }
  count(name, 'name')
  count(categories, 'categories')
  count(description, 'description')
  return new Map([...found].map(([term, counts]) => [term, pack(counts)]))
}

function flattened(postings: Map<string, number[]>) {
  const terms = [...postings.keys()].sort()
  const size = [...postings.values()].reduce((sum, list) => sum + list.length / 2, 0)
  const starts = new Uint32Array(terms.length + 1)
  const products = new Uint16Array(size)
  const counts = new Uint16Array(size)
  let at = 0
  for (const [place, term] of terms.entries()) {
    starts[place] = at
    const list = postings.get(term) ?? []
    for (let one = 0; one < list.length; one += 2) {
      products[at] = list[one] ?? 0
      counts[at] = list[one + 1] ?? 0
      at += 1
    }
  }
  starts[terms.length] = at
  return { terms, starts, products, counts }
}

/** As the database's `words_of`: words of 3 to 40 characters with at least one letter. */
function wordsOf(name: string): string[] {
  const words = plainText(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter(word => word.length >= 3 && word.length <= 40 && /\p{L}/u.test(word))
}

/** The places of the terms that are a word, or begin with it. */
export function placesOf({ terms }: SearchIndex, text: string, prefix: boolean): number[] {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  if (!prefix) return terms[low] === text ? [low] : []
  const places: number[] = []
  while (terms[low]?.startsWith(text)) places.push(low++)
  return places
}
