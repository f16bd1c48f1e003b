import fc from 'fast-check'
import { expect } from 'vitest'
import { tagOf } from '#contract/headers.ts'
import type { CurrentCheckout } from '#contract/shapes/checkout.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, type World } from './world.ts'

/** Random numbers that choose a call of one of a member's two tabs. */
export const tabChance = fc.record({
  tab: fc.nat(1),
  /** Most calls go on from what the tab shows. */
  call: fc.nat(15),
  /** Some tabs read again before. */
  looks: fc.nat(5),
  /** Some calls are those of another client, which says nothing of what it shows. */
  isBare: fc.nat(3),
  pick: fc.nat(11),
})
type TabChance = typeof tabChance extends fc.Arbitrary<infer C> ? C : never

const calls = ['add', 'shipping', 'loan', 'intent', 'order', 'clear', 'confirm'] as const
type Call = (typeof calls)[number]
type Payment = { order_id: string; shown: CurrentCheckout }
type Tab = { shown: CurrentCheckout; paid: Payment | null }
type Place = { method: string; address_id?: string; shipping_geo?: object }
/** A product, and how it can be handed over. */
export type Offer = { object: string; places: readonly Place[] }

const none: CurrentCheckout = { exists: false }
const tagged = (shown: CurrentCheckout) => tagOf(shown.exists ? shown : null)
/** The product of each piece of a checkout. */
const piecesOf = (shown: CurrentCheckout) =>
  (shown.exists ? (shown.lines ?? []) : []).flatMap(({ product, quantity }) =>
    Array<string>(quantity).fill(product.id),
  )
/** What a member decides on for all pieces. */
const decidedOf = (shown: CurrentCheckout) =>
  shown.exists && {
    // A loan's own word for it.
    method: shown.shipping.method === 'pickup' ? 'desk' : shown.shipping.method,
    from_date: shown.loan.from_date,
    to_date: shown.loan.to_date,
  }

/** Counts what occurred, to check that walks cover it. */
export function countTabs() {
  const seen = new Map<string, number>()
  const wanted = ['stale confirm', 'stale clear', 'stale loan', 'clear']
  const booked = ['booked', 'bare confirm', 'paid']
  return {
    count: (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1),
    of: () => Object.fromEntries(seen),
    missing: () => [...wanted, ...booked].filter(what => !seen.has(what)),
  }
}

/**
 * A member's checkout in two tabs, or on two devices. Each call carries what its tab last saw, or nothing. One from a tab
 * that shows something else changes nothing and answers what there is; whatever is booked, paid or abandoned is what was shown.
 */
export function checkoutTabs(
  world: World,
  offers: readonly Offer[],
  { count, missing }: ReturnType<typeof countTabs>,
) {
  const tabsOf = new Map<string, [Tab, Tab]>()

  /** The member's loans, and the reservation of their checkout. */
  const rowsOf = (member: string) =>
    acrossLibraries(world.store, db =>
      db
        .selectFrom('loans')
        .select(['id', 'booking_id', 'status', 'object_id', 'method', 'from_date', 'to_date'])
        .select('expires_at')
        .where('member_id', '=', member)
        .orderBy('number')
        .execute(),
    )

  /** Some calls one after another, without anybody else's between them. */
  return async (member: string, chances: readonly TabChance[]) => {
    const { ask } = await world.as(member)
    const tabs = tabsOf.get(member) ?? [blank(), blank()]
    tabsOf.set(member, tabs)
    const state = async (): Promise<State> => ({
      checkout: (await ask('/v1/checkout')).body,
      rows: await rowsOf(member),
    })
    let before = await state()
    for (const chance of chances) {
      const tab = tabs[chance.tab] as Tab
      before = await act(chance, { ask, tab, before, state })
    }
  }

  type State = { checkout: CurrentCheckout; rows: Awaited<ReturnType<typeof rowsOf>> }
  type Moment = Pick<Awaited<ReturnType<World['as']>>, 'ask'> & {
    tab: Tab
    before: State
    state: () => Promise<State>
  }

  /** @returns what there is afterwards */
  async function act(chance: TabChance, { ask, tab, before, state }: Moment): Promise<State> {
    if (chance.looks === 0) tab.shown = before.checkout

    const call = callOf(tab, chance)
    const isOther = before.checkout.exists && tagged(tab.shown) !== tagged(before.checkout)
    // What did not occur yet is tried as soon as it is possible.
    const isSought = call === 'confirm' && isOther && missing().includes('bare confirm')
    const isBare = chance.isBare === 0 || isSought
    const headers = isBare ? {} : { 'if-match': tagged(tab.shown) }
    const { method, path, body } = request(call, tab, chance)
    const money = world.simulator.counts.captured - world.simulator.counts.refunded
    const init = { method, headers, ...(body !== undefined && { body }) }
    const answer = await ask(`/v1/checkout/${path}`, init)
    const after = await state()

    // The same product once more needs no question.
    const isSame =
      call === 'add' &&
      before.checkout.exists &&
      piecesOf(before.checkout).length === 1 &&
      path.endsWith(before.checkout.product.id)
    const isStale = isOther && !isBare && !isSame
    const said = `${call}${isBare ? ', bare' : ''}: ${answer.status} ${answer.text.slice(0, 300)}`
    const booked = after.rows.filter(
      ({ id, status }) =>
        status !== 'checkout' && !before.rows.some(one => one.id === id && one.status === status),
    )

    if (isStale) expectRefusal()
    else if (answer.status >= 400) {
      expect(codeOf(answer), said).not.toBe('checkout_changed')
      expect(after, said).toEqual(before)
    } else await expectDone()
    const taken = world.simulator.counts.captured - world.simulator.counts.refunded - money
    const delivered = booked.filter(one => one.method === 'delivery')
    expect(taken, said).toBe(new Set(delivered.map(one => one.booking_id)).size)
    expectReservation(after.checkout, after.rows, said)
    return after

    function expectRefusal() {
      expect(after, said).toEqual(before)
      // A repeated press on a payment that has its loan answers this loan, whatever there is now.
      if (call === 'confirm' && tab.paid && answer.status === 200) {
        tab.paid = null
        return
      }
      expect(answer.status, said).toBeGreaterThanOrEqual(400)
      if (codeOf(answer) !== 'checkout_changed') {
        // A member who may not borrow hears that first; an order that nobody approved has nothing to book.
        expect(call === 'add' || tab.paid, said).toBeTruthy()
        return
      }
      expect(answer.status).toBe(409)
      expect(answer.body.error.checkout, said).toEqual(before.checkout)
      tab.shown = answer.body.error.checkout
      count(`stale ${call}`)
    }

    async function expectDone() {
      const isNew = call === 'confirm' && booked.length > 0
      if (call === 'confirm') {
        // A repeated press on a payment that has its loan answers this loan.
        if (!isNew) expect(tab.paid, said).toBeTruthy()
        const what = tab.paid ? tab.paid.shown : before.checkout
        const decided = expect.objectContaining(decidedOf(what))
        if (isNew) {
          expect(booked, said).toEqual(booked.map(() => decided))
          expect(booked.map(one => one.object_id).sort(), said).toEqual(piecesOf(what).sort())
        }
        count(tab.paid ? 'paid' : isBare && isOther ? 'bare confirm' : 'booked')
        tab.paid = null
      } else expect(booked, said).toEqual([])
      if (call === 'clear' || isNew) expect(after.checkout, said).toEqual(none)
      if (call === 'clear') count('clear')
      if (call === 'intent' || call === 'order') {
        expect(tagged(after.checkout), said).toBe(tagged(before.checkout))
      }
      if (call === 'order') {
        await world.simulator.approve(answer.body.order_id)
        tab.paid = { order_id: answer.body.order_id, shown: before.checkout }
      } else tab.shown = after.checkout
    }
  }

  function callOf(tab: Tab, { call }: TabChance): Call {
    const { shown } = tab
    if (call === 0) return 'add'
    if (call === 1) return 'clear'
    if (call === 2 && shown.exists && shown.shipping.address) return 'loan'
    if (!shown.exists) return tab.paid ? 'confirm' : 'add'
    if (!shown.shipping.address) return 'shipping'
    if (!shown.loan.from_date) return 'loan'
    if (shown.shipping.method !== 'delivery' || tab.paid) return call === 3 ? 'intent' : 'confirm'
    return shown.expires_at ? 'order' : 'intent'
  }

  function request(call: Call, { shown, paid }: Tab, { pick }: TabChance) {
    const today = world.now().toISOString().slice(0, 10)
    const from_date = addDays(today, pick * 3)
    const days = { from_date, to_date: addDays(from_date, pick % 4), is_contact_shared: true }
    const { object } = offers[pick % offers.length] as Offer
    const { places } = (offers.find(one => shown.exists && one.object === shown.product.id) ??
      offers[0]) as Offer
    const of = {
      add: { method: 'POST', path: `cart/${object}`, body: undefined },
      shipping: { method: 'POST', path: 'shipping', body: places[pick % places.length] },
      loan: { method: 'POST', path: 'loan', body: days },
      intent: { method: 'POST', path: 'intent', body: {} },
      order: { method: 'POST', path: 'orders', body: undefined },
      clear: { method: 'DELETE', path: 'cart/', body: undefined },
      confirm: {
        method: 'PUT',
        path: 'confirm',
        body: paid ? { paypal: { order_id: paid.order_id } } : {},
      },
    }
    return of[call]
  }

  /** Days are held for nothing but what the checkout shows. */
  function expectReservation(checkout: CurrentCheckout, rows: State['rows'], said: string) {
    for (const { status, expires_at, object_id, from_date, to_date } of rows) {
      if (status !== 'checkout' || !expires_at || expires_at <= world.now()) continue
      expect(decidedOf(checkout), said).toMatchObject({ from_date, to_date })
      expect(piecesOf(checkout), said).toContain(object_id)
    }
  }
}

const blank = (): Tab => ({ shown: none, paid: null })
