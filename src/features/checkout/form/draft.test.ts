import { expect, it } from 'vitest'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { draftBasis, draftOf, placeOf, recallDraft, rememberDraft } from './draft.ts'

const checkout = {
  shipping: { method: null, address: null, date: null },
  loan: { from_date: null, to_date: null, dates: [], no_of_days: 0 },
  note: '',
  is_contact_shared: false,
} as unknown as Checkout
const points = ['desk', 'locker', 'home'].map(id => ({ id })) as PickupPoint[]
const loan = (day: number, method: string, id: string) =>
  ({ created_at: `2026-03-0${day}T10:00:00Z`, shipping: { method, address: { id } } }) as Order

const suggested = (orders: readonly Order[], wanted = {}, allowed = points) =>
  draftOf(checkout, allowed, wanted, orders).pointId

it('suggests the place of the latest loan', () => {
  expect(suggested([])).toBeNull()
  const orders = [
    loan(1, 'desk', 'desk'),
    loan(3, 'smartlocker', 'locker'),
    loan(2, 'desk', 'desk'),
  ]
  expect(suggested(orders)).toBe('locker')
})

it('prefers the place chosen before the checkout', () => {
  expect(suggested([loan(1, 'desk', 'desk')], { point: 'locker' })).toBe('locker')
})

it('never repeats a delivery or a home unasked', () => {
  const orders = [loan(1, 'desk', 'desk'), loan(2, 'p2p', 'home'), loan(3, 'delivery', 'locker')]
  expect(suggested(orders)).toBe('desk')
})

it('suggests nothing when the product cannot be collected there', () => {
  expect(suggested([loan(1, 'desk', 'elsewhere')])).toBeNull()
})

it('forgets a place at which the product cannot be had any more', () => {
  const known = { ...checkout, id: 'c', version: '1' }
  const fresh = draftOf(known, points)
  rememberDraft('c', '1', { ...fresh, pointId: 'delivery', note: 'Grazie' })
  expect(recallDraft(known, fresh, points)).toEqual({ ...fresh, note: 'Grazie' })
  rememberDraft('c', '1', { ...fresh, pointId: 'locker' })
  expect(recallDraft(known, fresh, points).pointId).toBe('locker')
})

it('is kept while something is added, and not once place or days are others', () => {
  const known = { ...checkout, id: 'c', version: '1', lines: [] }
  const draft = { ...draftOf(known, points), period: { from: '2026-03-01', to: '2026-03-03' } }
  rememberDraft('c', draftBasis(known), draft)
  const recalled = (now: Checkout) =>
    recallDraft({ id: 'c', version: draftBasis(now) }, draftOf(now, points), points).period
  expect(recalled({ ...known, version: '2', lines: [{} as never] })).toEqual(draft.period)
  const days = { ...known.loan, dates: ['2026-03-05', '2026-03-06'] }
  expect(recalled({ ...known, version: '3', loan: days })).toBeNull()
})

it('sends a home at once, with the consent as it is', () => {
  const home = { id: 'home', is: { private: true, smartlocker: false } } as PickupPoint
  const draft = draftOf(checkout, [home])
  for (const consent of [false, true]) {
    expect(placeOf(home, { ...draft, consent })).toEqual({
      method: 'p2p',
      address_id: 'home',
      is_contact_shared: consent,
    })
  }
})
