import type { Family } from '#contract/limits.ts'
import type { Category } from '#contract/shapes/catalogue.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PlainDate } from './days/plain-date.ts'

/** The themes of the home page: a family, and the months in which it fits; without months it always does. */
const themes = [
  { theme: 'evenings', family: 'games', months: [10, 11, 12, 1, 2] },
  { theme: 'feasts', family: 'kitchen', months: [11, 12, 1] },
  { theme: 'cinema', family: 'tech', months: [10, 11, 12, 1, 2, 3] },
  { theme: 'garden', family: 'garden', months: [3, 4, 5, 6, 9, 10] },
  { theme: 'tent', family: 'camping', months: [4, 5, 6, 7, 8, 9] },
  { theme: 'outdoors', family: 'sports', months: [3, 4, 5, 6, 7, 8, 9] },
  { theme: 'table', family: 'tableware', months: [5, 6, 7, 8, 9, 12] },
  { theme: 'play', family: 'kids', months: [5, 6, 7, 8, 9] },
  { theme: 'repair', family: 'tools', months: null },
  { theme: 'music', family: 'music', months: null },
  { theme: 'handmade', family: 'hobby', months: null },
  { theme: 'baby', family: 'newborns', months: null },
  { theme: 'recovery', family: 'sanitary-ware', months: null },
] as const satisfies readonly { theme: string; family: Family; months: readonly number[] | null }[]

export type Theme = (typeof themes)[number]['theme']

const mostThemes = 4
/** Of the season at most; the others fit always. */
const mostOfSeason = 3
/** A category with fewer products fills no tile. */
const fewest = 3

type Themed = Pick<Category, 'slug' | 'family' | 'count'>

/** The themes of a day, each with the largest category of its family: first those of the season. */
export function themesOn(today: PlainDate, categories: readonly Themed[]) {
  const month = Number(today.slice(5, 7))
  const largest = (family: Family) =>
    categories
      .filter(one => one.family === family && one.count >= fewest)
      .reduce<Themed | null>((best, one) => (best && best.count >= one.count ? best : one), null)
  const found = themes.flatMap(({ theme, family, months }) => {
    const category = largest(family)
    const fits = months === null || (months as readonly number[]).includes(month)
    return category && fits
      ? [{ theme, slug: category.slug, count: category.count, seasonal: months !== null }]
      : []
  })
  const ofSeason = found.filter(({ seasonal }) => seasonal).slice(0, mostOfSeason)
  return [...ofSeason, ...found.filter(({ seasonal }) => !seasonal)]
    .slice(0, mostThemes)
    .map(({ seasonal: _, ...one }) => one)
}

/** What decides in which order a product is offered. `group`: of its kind. */
export type Candidate = { id: string; point: string; group: string; highlighted: boolean }

/**
 * The order in which products are offered on a day: those at a pickup point first, highlighted ones last because another
 * strip has them, and of each kind one in turn. Each day begins with others.
 */
export function orderOn<C extends Candidate>(
  today: PlainDate,
  candidates: readonly C[],
  point?: string,
): C[] {
  const turns = new Map<string, number>()
  return candidates
    .map(one => ({ one, luck: hash(today + one.id) }))
    .sort((a, b) => a.luck - b.luck)
    .map(({ one }) => {
      const rank = (one.point === point ? 0 : 2) + Number(one.highlighted)
      const kind = `${rank} ${one.group}`
      const turn = turns.get(kind) ?? 0
      turns.set(kind, turn + 1)
      return { one, rank, turn }
    })
    .sort((a, b) => a.rank - b.rank || a.turn - b.turn)
    .map(({ one }) => one)
}

type Borrowed = Pick<Order, 'created_at' | 'shipping' | 'is'>

/** The pickup point where a member collects most often; of several the one of the latest loan. */
export function usualPoint(orders: readonly Borrowed[]): string | null {
  const counts = new Map<string, number>()
  const newest = [...orders].sort((a, b) => b.created_at.localeCompare(a.created_at))
  for (const { shipping, is } of newest) {
    const own = !is.lent && (shipping.method === 'desk' || shipping.method === 'smartlocker')
    const id = own && shipping.address?.id
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? null
}

/** FNV-1a: the same number for the same text, on the server and on a phone. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return value >>> 0
}

/** What is out comes last; otherwise the order stays. */
export function outLast<P extends { loan: { status: string } }>(products: readonly P[]): P[] {
  const isFree = ({ loan }: P) => loan.status === 'available'
  return [...products.filter(isFree), ...products.filter(one => !isFree(one))]
}

/** How many products the strip of free ones has. */
export const mostFree = 12
/** Pictures of a theme. */
export const themePictures = 3
