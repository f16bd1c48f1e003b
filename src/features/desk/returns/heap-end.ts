import type { DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { addDays, daysInclusive, type PlainDate } from '#domain/days/plain-date.ts'

/** How many days ahead something is set aside for the next borrower instead of put on its shelf. */
const soonDays = 2

type Place = { name: string; things: DeskProduct[] }

export type HeapEnd = {
  repair: DeskProduct[]
  /** By the name of the point to which they go. */
  elsewhere: Place[]
  /** What somebody collects in the next days. */
  aside: { product: DeskProduct; loan: DeskLoan }[]
  /** By the name of the shelf; the empty name is that of what has none. */
  shelves: Place[]
  /** Of what accessories are missing, besides where it goes. */
  incomplete: { product: DeskProduct; parts: readonly string[] }[]
}

/** Who gets a product next: who waits for it now, or the next booking. */
export function nextOf({ current, next }: DeskProduct): DeskLoan | null {
  return current?.status === 'pending' ? current : next
}

/** How many days late a loan came back. */
export function daysLate({ to_date, return_date }: DeskLoan): number {
  return return_date ? Math.max(0, daysInclusive(to_date, return_date) - 1) : 0
}

/** Whether a copy belongs to another point than the one where staff are. */
export function isOfAnother({ object: { place_id } }: DeskProduct, point: string | null): boolean {
  return point !== null && place_id !== undefined && place_id !== point
}

/** What a heap is missing of its last returns, which may be added right after each. */
export function missingOf({ handovers: [last] }: DeskProduct): readonly string[] {
  return last?.kind === 'take_back' ? (last.missing ?? []) : []
}

/**
 * What to put where at the end of a heap: each thing once.
 * @param point where staff are
 */
export function heapEnd(
  products: readonly DeskProduct[],
  { point, today }: { point: string | null; today: PlainDate },
): HeapEnd {
  const end: HeapEnd = { repair: [], elsewhere: [], aside: [], shelves: [], incomplete: [] }
  const until = addDays(today, soonDays)
  for (const product of products) {
    const { place, corner, is } = product.object
    const parts = missingOf(product)
    if (parts.length > 0) end.incomplete.push({ product, parts })
    const loan = nextOf(product)
    if (is.maintenance) end.repair.push(product)
    else if (loan && loan.from_date <= until && (!point || !loan.point || loan.point.id === point))
      end.aside.push({ product, loan })
    else if (isOfAnother(product, point)) put(end.elsewhere, place, product)
    else put(end.shelves, corner ?? '', product)
  }
  const byName = (a: Place, b: Place) => a.name.localeCompare(b.name, undefined, { numeric: true })
  end.shelves.sort(byName)
  end.elsewhere.sort(byName)
  return end
}

function put(places: Place[], name: string, product: DeskProduct) {
  const known = places.find(place => place.name === name)
  if (known) known.things.push(product)
  else places.push({ name, things: [product] })
}
