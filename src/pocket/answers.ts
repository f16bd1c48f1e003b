import type { EndpointName } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { withDates } from '#contract/period.ts'
import type { Home, Product, ProductCard } from '#contract/shapes/catalogue.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { categoryAt } from '#domain/categories.ts'
import { asOneCopy, loanFacts } from '#domain/days/availability.ts'
import type { Now } from '#domain/days/visits.ts'
import { mostFree, orderOn, outLast, themePictures, themesOn } from '#domain/home.ts'
import { availabilityOf, type Catalogue } from './catalogue.ts'
import { findProducts, narrowed } from './find-products.ts'
import type { Asked, Search } from './questions.ts'
import type { PocketRow } from './rows.ts'

type Answer = { answer: unknown; next: string | null; meant?: string }

/** The answer to a call, as the server would give it; `null` if the catalogue cannot know it. */
export function answerFrom(
  catalogue: Catalogue,
  name: EndpointName,
  { params = {}, query = {} }: Asked,
  now: Now,
): Answer | null {
  const { facts } = catalogue
  const whole = (answer: unknown) => ({ answer, next: null })
  const cards = (numbers: ArrayLike<number>) => patternAt(catalogue, numbers, query, now)
  switch (name) {
    case 'categories.list':
      return whole(facts.categories)
    case 'headquarters.list':
      return whole(facts.points)
    case 'home.get':
      return whole(homeOf(catalogue, query.point, now))
    case 'products.highlighted':
      return whole(cardsOf(catalogue, numbersOf(catalogue, facts.highlighted), now))
    case 'products.search': {
      const found = findProducts(catalogue, query, now)
      const { numbers, ...meant } = found ?? {}
      const page = numbers && cards(numbers)
      return page ? { ...page, ...meant } : null
    }
    case 'catalogs.list': {
      const listed = listOf(catalogue, params.slug ?? '')
      const fitting = listed && narrowed(catalogue, Array.from(listed), query, now)
      return fitting && cards(fitting)
    }
    case 'products.get':
    case 'products.loans': {
      const number = catalogue.numberOf(params.id ?? '')
      if (number === undefined) return null
      const row = catalogue.rowAt(number)
      if (name === 'products.get') return whole(toProduct(catalogue, row, now))
      const { busy } = asOneCopy(availabilityOf(catalogue, row, now))
      return whole(busy.filter(({ to }) => to >= now.today).map(withDates))
    }
    default:
      return null
  }
}

/** How many products the home page is made from, as on the server. */
const candidates = 600
/** Of how many it is looked up whether somebody has them. */
const lookedUp = 40

/** Of the home page: without pictures, which are not stored. */
function homeOf(catalogue: Catalogue, point: string | undefined, now: Now): Home {
  const { facts, packed, count } = catalogue
  const { categories, points } = facts
  const own = new Set(points.filter(({ is }) => !is.private && is.available).map(({ id }) => id))
  const familyOf = new Map(categories.map(({ slug, family }) => [slug, family]))
  const offered = Array.from(packed.listed.slice(0, candidates)).flatMap(number => {
    const [id, , , , slugs, place, , , , inMaintenance] = catalogue.rowAt(number)
    if (inMaintenance || !own.has(place)) return []
    const group = slugs.map(slug => familyOf.get(slug)).find(Boolean) ?? ''
    return [{ number, id, point: place, group, highlighted: facts.highlighted.includes(id) }]
  })
  const first = orderOn(now.today, offered, point).slice(0, lookedUp)
  const free = cardsOf(
    catalogue,
    first.map(({ number }) => number),
    now,
  ).filter(({ loan }) => loan.status === 'available')
  const picturesOf = (slug: string) =>
    outLast(cardsOf(catalogue, Array.from(packed.categories[slug] ?? []).slice(0, 8), now))
  return {
    objects: count,
    free: free.slice(0, mostFree),
    themes: themesOn(now.today, categories).map(one => ({
      ...one,
      imgs: picturesOf(one.slug)
        .slice(0, themePictures)
        .map(({ img }) => img),
    })),
  }
}

/** The numbers of a list's products; `null` for an unknown category. */
function listOf(catalogue: Catalogue, slug: string): ArrayLike<number> | null {
  const { facts, packed } = catalogue
  if (slug === 'all') return packed.listed
  if (slug === 'last_arrival') return numbersOf(catalogue, facts.newest)
  const known = categoryAt(facts.categories, slug)
  return known ? (packed.categories[known.slug] ?? []) : null
}

const cursorStart = 'stored-'

/** A page of cards. Its cursor is not one of the server's, which would not know where to continue. */
function patternAt(
  catalogue: Catalogue,
  numbers: ArrayLike<number>,
  { cursor, limit = limits.pageSize }: Search,
  now: Now,
): Answer | null {
  if (cursor && !cursor.startsWith(cursorStart)) return null
  const start = Number(cursor?.slice(cursorStart.length) ?? 0)
  const end = start + limit
  const shown = Array.from(numbers).slice(start, end)
  const next = numbers.length > end ? `${cursorStart}${end}` : null
  return { answer: cardsOf(catalogue, shown, now), next }
}

function numbersOf(catalogue: Catalogue, ids: readonly string[]): number[] {
  return ids.flatMap(id => catalogue.numberOf(id) ?? [])
}

function cardsOf(catalogue: Catalogue, numbers: readonly number[], now: Now): ProductCard[] {
  return numbers.map(number => toCard(catalogue, catalogue.rowAt(number), now))
}

function toCard(catalogue: Catalogue, row: PocketRow, now: Now): ProductCard {
  const [id, code, name] = row
  const { language } = catalogue.facts
  const input = availabilityOf(catalogue, row, now)
  const { maxMonths: max_months, preparationDays: preparation_days } = input
  const { status, lentUntil: to_date, freeFrom: free_from, copies } = loanFacts(input)
  const loan = { max_months, preparation_days, status, to_date, free_from }
  const names = language && row[13] ? { [language]: row[13] } : {}
  const img = placeholderOf(row)
  return { id, code, name, names, img, loan: { ...loan, ...(copies && { copies }) } }
}

/** The blurred stand-in, without a file. */
function placeholderOf(row: PocketRow): Picture {
  const colours = row[10]
  const isTint = colours.startsWith('#')
  const ground = isTint ? { tint: colours } : { tint: '', ...(colours && { blur: colours }) }
  return { url: '', alt: row[2], avif: '', webp: '', ...ground }
}

/** In words: without owner, corner, accessories and reviews, which are not stored. */
function toProduct(catalogue: Catalogue, row: PocketRow, now: Now): Product {
  const { facts } = catalogue
  const { categories, points, language } = facts
  const card = toCard(catalogue, row, now)
  const { free } = loanFacts(availabilityOf(catalogue, row, now))
  const place = points.find(({ id }) => id === row[5])
  return {
    ...card,
    ...(free && { free }),
    description: row[3],
    descriptions: language && row[14] ? { [language]: row[14] } : {},
    family: null,
    categories: categories
      .filter(({ slug }) => row[4].includes(slug))
      .map(({ slug, name }) => ({ slug, name })),
    imgs: [card.img],
    is: { tansportable: row[8] },
    location: {
      address: {
        id: row[5],
        name: place?.name ?? '',
        is: { private: place?.is.private ?? false },
      },
    },
    owner: null,
    corner: null,
    accessories: [],
    rating: { average: null, count: 0 },
  }
}
