import { categoryAt } from '#domain/categories.ts'
import { checkPeriod, isBookableAt } from '#domain/days/availability.ts'
import type { Now } from '#domain/days/visits.ts'
import { nearestFirst } from '#domain/directions.ts'
import { collectionPoints } from '#domain/loans/checkout.ts'
import { codeOf, termsOf } from '#domain/search/terms.ts'
import { availabilityOf, type Catalogue } from './catalogue.ts'
import type { Search } from './questions.ts'

/** The numbers of the products, and the words that were searched for instead of misspelled ones. */
type Found = { numbers: number[]; meant?: string }

/**
 * The products that fit, as the server's search: by relevance, or without keywords by name. If nothing is found, the most
 * similar words are searched for. `null` if the device cannot sort them as asked.
 */
export function findProducts(catalogue: Catalogue, search: Search, now: Now): Found | null {
  const terms = termsOf(search.keywords ?? '')
  const { keywords: _, ...filters } = search
  const fitting = (numbers: number[]) => narrowed(catalogue, numbers, search, now)
  if (terms.length === 0) {
    const isAsked = Object.values(filters).some(Boolean)
    return asFound(isAsked ? fitting([...catalogue.packed.listed]) : [])
  }
  const labelled = withCode(catalogue, search.keywords)
  const others = catalogue.find(terms).filter(one => !labelled.includes(one))
  const found = fitting([...labelled, ...others])
  if (found === null || found.length > 0) return asFound(found)
  const alike = fitting(catalogue.findAlike(terms)) ?? []
  return { numbers: alike, ...(alike.length > 0 && { meant: catalogue.meant(terms) }) }
}

const asFound = (numbers: number[] | null) => numbers && { numbers }

/** Those of the products that fit the filters, in the chosen order; `null` if the device does not know the order. */
export function narrowed(
  catalogue: Catalogue,
  numbers: number[],
  search: Search,
  now: Now,
): number[] | null {
  if (search.sort === 'lent' && !search.near) return null
  const fitting = withFilters(catalogue, numbers, search, now)
  const { facts } = catalogue
  if (search.near) {
    const ranks = rankOf(nearestFirst(facts.points, search.near))
    return sortedBy(fitting, number => ranks(catalogue.rowAt(number)[5]))
  }
  if (!search.sort) return fitting
  // The device knows the order of the newest ones only. The others follow.
  const ranks = rankOf(facts.newest)
  return sortedBy(fitting, number => ranks(catalogue.rowAt(number)[0]))
}

function rankOf(ids: readonly string[]) {
  const ranks = new Map(ids.map((id, at) => [id, at]))
  return (id: string) => ranks.get(id) ?? ids.length
}

function sortedBy(numbers: readonly number[], rank: (number: number) => number): number[] {
  return numbers
    .map(number => ({ number, rank: rank(number) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ number }) => number)
}

/** The products whose code was typed, the one that is spelt so first. */
function withCode(catalogue: Catalogue, keywords = ''): number[] {
  const code = codeOf(keywords)
  if (code === null) return []
  const first = catalogue.numberOf(code)
  if (first !== undefined) return [first]
  return catalogue.codedAs(code)
}

function withFilters(catalogue: Catalogue, numbers: number[], search: Search, now: Now) {
  const { category, point } = search
  const period = periodOf(search, now.today)
  if (!category && !point && !period) return numbers
  const slug = category && (categoryAt(catalogue.facts.categories, category)?.slug ?? category)
  const ofCategory = slug ? new Set(catalogue.packed.categories[slug]) : null
  const isCollectable = point ? collectableAt(catalogue, point) : null
  const onlyToday = search.free === 'now' && !search.from && !search.to
  const placesOf = collectionPoints(catalogue.facts.points)
  return numbers.filter(number => {
    if (ofCategory && !ofCategory.has(number)) return false
    if (!isCollectable && !period) return true
    const row = catalogue.rowAt(number)
    if (isCollectable && !isCollectable(row[5], row[8])) return false
    if (!period) return true
    const input = availabilityOf(catalogue, row, now)
    if (onlyToday) return checkPeriod({ ...input, opening: null }, period) === null
    const wanted = placesOf(row[5], row[8]).filter(({ id }) => !point || id === point)
    return isBookableAt(input, wanted, period)
  })
}

/** Products of that pickup point, and those that can be brought there, unless it is a home. */
function collectableAt({ facts }: Catalogue, point: string) {
  const homes = new Set(facts.points.filter(({ is }) => is.private).map(({ id }) => id))
  const wanted = facts.points.find(({ id }) => id === point)
  const receives = wanted?.is.available === true && !wanted.is.private
  return (place: string, transportable: boolean) =>
    place === point || (receives && transportable && !homes.has(place))
}

/** The days on which a product must be free; today alone for `now`. */
function periodOf({ free, from, to }: Search, today: string) {
  if (from || to) {
    const first = from ?? to ?? today
    return { from: first, to: to ?? first }
  }
  return free ? { from: today, to: today } : null
}
