import { describe, expect, test } from 'vitest'
import { deliveryPoint } from '#contract/delivery-point.ts'
import { allowedPoints, checkPoint, loanMethodOf, methodOf } from '../loans/checkout.ts'
import {
  isAdmin,
  isSuper,
  type LentProductFacts,
  type MemberAct,
  type MemberFacts,
  memberActs,
  memberRefusals,
  refusalsWith,
} from '../permissions.ts'

describe('who may borrow', () => {
  const may: MemberFacts = {
    banned: false,
    activeCard: true,
    hadCard: true,
    autoMembership: false,
    cardOnSale: false,
    adhesionAccepted: true,
    availableLoans: 1,
  }
  const free: LentProductFacts = { own: false, maintenance: false, borrowed: false }
  const refusals = (person: Partial<MemberFacts>, act: MemberAct) =>
    memberRefusals({ ...may, ...person }, act)

  test('an eligible member may do everything with an available product', () => {
    for (const act of memberActs) expect(refusals({}, act)).toEqual([])
    for (const act of ['reserve', 'confirm', 'queue'] as const) {
      expect(refusalsWith([], free, act)).toEqual([])
    }
  })

  test.each([
    [{ banned: true }, 'member_suspended', ['reserve', 'confirm', 'queue', 'lend']],
    [{ adhesionAccepted: false }, 'adhesion_required', ['reserve', 'confirm', 'queue', 'lend']],
    [{ activeCard: false }, 'card_inactive', ['reserve', 'confirm']],
    [{ activeCard: false, hadCard: false }, 'card_missing', ['reserve', 'confirm']],
    // It can be bought while the days are reserved.
    [{ activeCard: false, cardOnSale: true }, 'card_inactive', ['confirm']],
    [{ availableLoans: 0 }, 'no_loans_available', ['reserve', 'confirm']],
  ] as const)('a member with %o is refused by %s to: %s', (person, code, acts) => {
    for (const act of memberActs) {
      expect(refusals(person, act)).toEqual(acts.some(one => one === act) ? [code] : [])
    }
  })

  test('no membership is required if the library gives one to everybody', () => {
    expect(refusals({ activeCard: false, autoMembership: true }, 'confirm')).toEqual([])
  })

  test('every reason is given, that of the library first', () => {
    const worst = { banned: true, adhesionAccepted: false, activeCard: false, availableLoans: 0 }
    const all = ['member_suspended', 'adhesion_required', 'card_inactive', 'no_loans_available']
    expect(refusals(worst, 'confirm')).toEqual(all)
    expect(refusals({ ...worst, cardOnSale: true }, 'reserve')).toEqual(
      all.filter(code => code !== 'card_inactive'),
    )
  })

  test('the product has its own reasons: the owner’s before the member’s, the repair after', () => {
    const object = { own: true, maintenance: true, borrowed: true }
    expect(refusalsWith(['card_missing'], object, 'confirm')).toEqual([
      ...['own_object', 'card_missing', 'object_in_maintenance'],
    ])
    expect(refusalsWith([], object, 'queue')).toEqual(['own_object', 'already_borrowed'])
  })

  test('staff have level 4 or below, a super 1 or below', () => {
    expect([0, 1, 4, 5].map(isAdmin)).toEqual([true, true, true, false])
    expect([0, 1, 2].map(isSuper)).toEqual([true, true, false])
  })
})

describe('the pickup points of a product', () => {
  const point = (
    id: string,
    is: Partial<Record<'available' | 'smartlocker' | 'private', boolean>> = {},
  ) => ({
    id,
    is: { available: true, smartlocker: false, private: false, ...is },
  })
  const points = [
    point('desk'),
    point('locker', { smartlocker: true }),
    point('shut', { available: false }),
    point('home', { private: true }),
  ]
  const object = (id: string, tansportable = true, isPrivate = false) => ({
    is: { tansportable },
    location: { address: { id, is: { private: isPrivate } } },
  })
  const ids = (thing: ReturnType<typeof object>) => allowedPoints(thing, points).map(({ id }) => id)

  test('are all of the library, its own first', () => {
    expect(ids(object('locker'))).toEqual(['locker', 'desk'])
    expect(ids(object('desk'))).toEqual(['desk', 'locker'])
    expect(ids(object('elsewhere'))).toEqual(['desk', 'locker'])
  })

  test('are its own alone if it cannot be moved or is a member’s', () => {
    expect(ids(object('desk', false))).toEqual(['desk'])
    expect(ids(object('home', true, true))).toEqual(['home'])
  })

  test('a refusal has a reason', () => {
    expect(checkPoint(object('desk', false), point('locker'), false)).toBe(
      'pickup_point_not_allowed',
    )
    expect(checkPoint(object('desk'), point('shut', { available: false }), false)).toBe(
      'pickup_point_closed',
    )
    const home = point('home', { private: true })
    expect(checkPoint(object('home', true, true), home, false)).toBe('contact_consent_required')
    expect(checkPoint(object('home', true, true), home, true)).toBeNull()
  })

  test('each kind of pickup point has its way to hand over', () => {
    expect(points.map(methodOf)).toEqual(['pickup', 'smartlocker', 'pickup', 'p2p'])
    expect(methodOf(point(deliveryPoint, { smartlocker: true }))).toBe('delivery')
    const methods = (['pickup', 'smartlocker', 'p2p', 'delivery'] as const).map(loanMethodOf)
    expect(methods).toEqual(['desk', 'smartlocker', 'p2p', 'delivery'])
  })
})
