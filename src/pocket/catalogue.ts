import type { Category } from '#contract/shapes/catalogue.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import type { Pocket } from '#contract/shapes/pocket.ts'
import type { Locale } from '#contract/texts/languages.ts'
import type { AvailabilityInput } from '#domain/days/availability.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import { type Now, visitRules } from '#domain/days/visits.ts'
import { codeKeys } from '#domain/search/terms.ts'
import type { PackedRows } from './packed-rows.ts'
import type { PocketRow } from './rows.ts'
import { openTexts } from './search/product-texts.ts'

/** What is stored besides the products. */
export type CatalogueFacts = Omit<Pocket, 'slices' | 'products' | 'too_large'> & {
  categories: readonly Category[]
  points: readonly PickupPoint[]
  /** In which products have their texts besides the library's first one. Earlier versions stored none. */
  language?: Locale
}

export type Catalogue = {
  facts: CatalogueFacts
  packed: PackedRows
  /** How many products it has; their numbers are below. */
  count: number
  rowAt(number: number): PocketRow
  /** By id, or by the code on the label of a copy. */
  numberOf(idOrCode: string): number | undefined
  /** Those that have the code in any spelling; few. */
  codedAs(code: string): number[]
  /** The numbers of the products that have these words, the best first. */
  find(terms: readonly string[]): number[]
  /** Those that have the words that are most like these. */
  findAlike(terms: readonly string[]): number[]
  /** Those words. */
  meant(terms: readonly string[]): string
}

/** Reads a stored catalogue, one row at a time. */
export function openCatalogue(facts: CatalogueFacts, packed: PackedRows): Catalogue {
  const { bytes, offsets } = packed
  const decoder = new TextDecoder()
  const count = offsets.length - 1
  const rowAt = (number: number): PocketRow =>
    JSON.parse(decoder.decode(bytes.subarray(offsets[number], offsets[number + 1])))
  const numberOf = (idOrCode: string) => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if (rowAt(middle)[0] < idOrCode) low = middle + 1
      else high = middle
    }
    if (low < count && rowAt(low)[0] === idOrCode) return low
    for (let number = 0; number < count; number++) {
      const row = rowAt(number)
      if (row[1] === idOrCode || row[12]?.includes(idOrCode)) return number
    }
    return undefined
  }
  const codedAs = (typed: string) => {
    const [key] = codeKeys(typed)
    const found: number[] = []
    for (let number = 0; number < count && found.length < 4; number++) {
      const row = rowAt(number)
      const codes = [row[1], ...(row[12] ?? [])]
      if (codes.some(one => codeKeys(one).includes(key))) found.push(number)
    }
    return found
  }
  const texts = openTexts(packed.texts)
  const numbersAt = (places: readonly number[]) => places.map(place => packed.listed[place] ?? 0)
  const find = (terms: readonly string[]) => numbersAt(texts.find(terms))
  const findAlike = (terms: readonly string[]) => numbersAt(texts.findAlike(terms))
  const { meant } = texts
  return { facts, packed, count, rowAt, numberOf, codedAs, find, findAlike, meant }
}

/** When a product is busy; of several copies each period takes one. */
function busyPeriodsOf({ facts }: Catalogue, [id]: PocketRow): BusyPeriod[] {
  const periods = facts.taken?.[id] ?? facts.busy[id] ?? []
  return periods.map(([from, to, kind, due]) => ({ from, to, kind, due }))
}

const neverOpen = {
  is: { smartlocker: false, private: false },
  opening_hours: [],
  holidays: [],
  additional_days: [],
}

/** The facts for the availability function, at the product's own pickup point. */
export function availabilityOf(catalogue: Catalogue, row: PocketRow, now: Now): AvailabilityInput {
  const { points, preparation_days, same_day_turnover, last_visit_minutes } = catalogue.facts
  const own = points.find(({ id }) => id === row[5]) ?? neverOpen
  return {
    ...now,
    ...visitRules({ last_visit_minutes, delivery: {} }),
    busy: busyPeriodsOf(catalogue, row),
    opening: own,
    delivered: false,
    preparationOpening: own,
    preparationDays: row[6] ?? preparation_days,
    sameDayTurnover: same_day_turnover,
    maxMonths: row[7],
    maintenance: row[9],
    copies: Math.max(1, row[11] ?? 1),
  }
}
