import { categoryAt } from '#domain/categories.ts'
import { checkPeriod, isBookableAt } from '#domain/days/availability.ts'
import type { Now } from '#domain/days/visits.ts'
import { collectionPoints } from '#domain/loans/checkout.ts'
import { codeOf, termsOf } from '#domain/search/terms.ts'
import { availabilityOf, type Catalogue } from './catalogue.ts'
import type { Search } from './questions.ts'

/**
 * The numbers of the products that fit, as the server's search: by relevance, or without keywords by name. If
 * nothing is found, the most similar words are searched for.
 */
export function findProducts(catalogue: Catalogue, search: Search, now: Now): number[] {
  const terms = termsOf(search.keywords ?? '')
  const { keywords: _, ...filters } = search
  if (terms.length === 0 && !Object.values(filters).some(Boolean)) return []
  if (terms.length === 0) return withFilters(catalogue, [...catalogue.packed.listed], search, now)
  const fitting = (numbers: number[]) => withFilters(catalogue, numbers, search, now)
  const labelled = withCode(catalogue, search.keywords)
  const others = catalogue.find(terms).filter(one => !labelled.includes(one))
  const found = fitting([...labelled, ...others])
  return found.length > 0 ? found : fitting(catalogue.findAlike(terms))
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
