import type { Category } from '#contract/shapes/catalogue.ts'
import { everyLanguage } from '#contract/texts/localized.ts'
import type { PocketRow } from './rows.ts'
import { type ProductText, type StoredTexts, stemTexts } from './search/product-texts.ts'

/**
 * The products of a library as a device stores them. A product's number is its place by id. The rows stay text
 * until one is needed, because ten thousand objects would take five times as much memory.
 */
export type PackedRows = {
  /** The rows as JSON in UTF-8, one after the other; row `n` is from `offsets[n]` to `offsets[n + 1]`. */
  bytes: Uint8Array<ArrayBuffer>
  offsets: Uint32Array
  /** The numbers in the order of lists: by name without regard to case, then by id. */
  listed: Uint16Array
  /** The numbers of each category's products, in the order of lists. */
  categories: Record<string, Uint16Array>
  /** What a search looks through, in the order of lists. */
  texts: StoredTexts
}

export function packRows(
  unsorted: readonly PocketRow[],
  categories: readonly Category[],
): PackedRows {
  const rows = [...unsorted].sort(([a], [b]) => compare(a, b))
  const encoder = new TextEncoder()
  const encoded = rows.map(row => encoder.encode(JSON.stringify(row)))
  const offsets = new Uint32Array(rows.length + 1)
  for (const [at, text] of encoded.entries()) offsets[at + 1] = (offsets[at] ?? 0) + text.length
  const bytes = new Uint8Array(offsets[rows.length] ?? 0)
  for (const [at, text] of encoded.entries()) bytes.set(text, offsets[at])
  const listed = sortedBy(rows.map(([, , name]) => name.toLowerCase()))
  const texts = stemTexts(searchableOf(rows, listed, categories))
  return { bytes, offsets, listed, categories: byCategory(rows, listed), texts }
}

/** The rows again, to change some of them. */
export function unpackRows({ bytes, offsets }: PackedRows): PocketRow[] {
  const decoder = new TextDecoder()
  return Array.from({ length: offsets.length - 1 }, (_, at) =>
    JSON.parse(decoder.decode(bytes.subarray(offsets[at], offsets[at + 1]))),
  )
}

/** The numbers of the rows by a text of each; equal texts stay in the order of ids. */
function sortedBy(texts: readonly string[]): Uint16Array {
  const numbers = Array.from(texts, (_, at) => at)
  numbers.sort((a, b) => compare(texts[a] ?? '', texts[b] ?? '') || a - b)
  return Uint16Array.from(numbers)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function byCategory(rows: readonly PocketRow[], listed: Uint16Array) {
  const found = new Map<string, number[]>()
  for (const number of listed) {
    for (const slug of rows[number]?.[4] ?? []) {
      const others = found.get(slug)
      if (others) others.push(number)
      else found.set(slug, [number])
    }
  }
  return Object.fromEntries([...found].map(([slug, all]) => [slug, Uint16Array.from(all)]))
}

function searchableOf(
  rows: readonly PocketRow[],
  listed: Uint16Array,
  categories: readonly Category[],
): ProductText[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, everyLanguage(name)]))
  return Array.from(listed, number => {
    const row = rows[number]
    if (!row) return ['', '', '']
    const [, , name, description, slugs] = row
    return [
      `${name} ${row[13] ?? ''}`,
      slugs.map(slug => names.get(slug) ?? '').join(' '),
      `${description} ${row[14] ?? ''}`,
    ]
  })
}
