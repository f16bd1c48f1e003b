import { useQuery } from '@tanstack/react-query'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { DeskCheck } from '#contract/shapes/desk/lending.ts'
import type { DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { queryFor } from '#src/api/queries.ts'
import { createStore } from '#src/platform/create-store.ts'

/** A product to lend. `copies` are those of it that were scanned; there may be fewer than pieces. */
export type Thing = Pick<
  DeskProduct['object'],
  'id' | 'code' | 'name' | 'names' | 'img' | 'place' | 'accessories' | 'handout_note' | 'manual'
> & {
  quantity: number
  /** How many copies there are. */
  most: number
  copies: readonly { id: string; code: string }[]
}

/** Who borrows what at the desk, until it is handed out. */
export type Basket = {
  member: AdminMember | null
  things: readonly Thing[]
  /** A card is being sold to the member. */
  isSelling: boolean
  point: string | null
  /** `null`: today. */
  from: string | null
  /** `null`: the proposed day. */
  to: string | null
  /** Why a rule is overridden. */
  reasons: Partial<Record<DeskCheck, string>>
}

const empty: Basket = {
  member: null,
  isSelling: false,
  things: [],
  point: null,
  from: null,
  to: null,
  reasons: {},
}

/**
 * Outside the page, so that selling a card in the administration does not lose it. It belongs to the member of staff who
 * filled it: whoever signs in next starts with an empty one.
 */
const store = createStore<{ owner: string | undefined; basket: Basket }>({
  owner: undefined,
  basket: empty,
})

export function useBasket() {
  const owner = useQuery(queryFor('me.get')).data?.id
  const stored = store.use()
  const basket = stored.owner === owner ? stored.basket : empty
  const change = (changes: Partial<Basket> | ((now: Basket) => Partial<Basket>)) => {
    const before = store.get()
    const now = before.owner === owner ? before.basket : empty
    const next = typeof changes === 'function' ? changes(now) : changes
    store.set({ owner, basket: { ...now, ...next } })
  }
  /** The point stays, because it is where staff are. */
  const clear = () => change(({ point }) => ({ ...empty, point }))
  return { basket, change, clear }
}

/** Whether the scanned copy can go out at once: nobody has it or collects it today. */
export function isFree({ object, current }: DeskProduct): boolean {
  const { state = 'in_service', is } = object
  return !current && state === 'in_service' && !is.maintenance && !is.withdrawn
}

/** Whether one of its loans is the person's own: it is handed out instead of a new one. */
export function isTheirs({ current, others = [] }: DeskProduct, member: AdminMember | null) {
  const isOf = ({ borrower }: DeskLoan) =>
    borrower.id
      ? borrower.id === member?.id
      : member?.card_number
        ? borrower.card_number === member.card_number
        : borrower.name === member?.name && borrower.phone_number === member.phone_number
  return member !== null && [current, ...others].some(loan => loan && isOf(loan))
}

/**
 * The things with one more. A copy that is already among them, or more pieces than there are copies, change nothing.
 * @param isScanned it was found by the label of its copy
 */
export function withOneMore(
  things: readonly Thing[],
  { object, copies }: DeskProduct,
  isScanned: boolean,
): readonly Thing[] {
  const { id, code, copy, name, names, img, place, accessories, handout_note, manual } = object
  const most = copies?.filter(({ state }) => state === 'in_service').length ?? 1
  const scanned = isScanned && copies && copy ? [{ id: copy, code }] : []
  const known = things.find(thing => thing.id === id)
  if (!known) {
    const shown = { id, code, name, names, img, place, accessories, handout_note, manual }
    const thing = { ...shown, most }
    return [...things, { ...thing, quantity: 1, copies: scanned }]
  }
  const isThere = known.copies.some(one => one.id === copy)
  if (isThere || known.quantity >= known.most) {
    // A scanned label says which of the pieces it is.
    if (isThere || scanned.length === 0 || known.copies.length >= known.quantity) return things
    return replaced(things, { ...known, copies: [...known.copies, ...scanned] })
  }
  const quantity = known.quantity + (known.copies.length < known.quantity && isScanned ? 0 : 1)
  return replaced(things, { ...known, quantity, copies: [...known.copies, ...scanned] })
}

/** The things with another quantity of one; it is left out at 0. The copies that were scanned last go first. */
export function withQuantity(things: readonly Thing[], id: string, quantity: number) {
  return things.flatMap(thing => {
    if (thing.id !== id) return [thing]
    return quantity < 1 ? [] : [{ ...thing, quantity, copies: thing.copies.slice(0, quantity) }]
  })
}

const replaced = (things: readonly Thing[], next: Thing) =>
  things.map(thing => (thing.id === next.id ? next : thing))
