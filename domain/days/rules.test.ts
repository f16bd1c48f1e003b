import { describe, expect, test } from 'vitest'
import { deliveryPoint } from '#contract/delivery-point.ts'
import { allowedPoints, checkPoint, loanMethodOf, methodOf } from '../loans/checkout.ts'
import { canBorrow, canKeepLending, canPost, isAdmin, isSuper } from '../permissions.ts'

describe('who may borrow', () => {
  const borrower = {
    memberId: 'a',
    banned: false,
    activeCard: true,
    hadCard: true,
    autoMembership: false,
    adhesionAccepted: true,
    availableLoans: 1,
  }
  const object = { ownerId: null, maintenance: false }

  test('an eligible member borrows an available product', () => {
    expect(canBorrow(borrower, object)).toBeNull()
  })

  test.each([
    [{ adhesionAccepted: false }, {}, 'adhesion_required'],
    [{ banned: true }, {}, 'member_suspended'],
    [{ activeCard: false }, {}, 'card_inactive'],
    [{ activeCard: false, hadCard: false }, {}, 'card_missing'],
    [{ availableLoans: 0 }, {}, 'no_loans_available'],
    [{}, { ownerId: 'a' }, 'own_object'],
    [{}, { maintenance: true }, 'object_in_maintenance'],
  ])('a member %o borrows a product %o: %s', (person, thing, code) => {
    expect(canBorrow({ ...borrower, ...person }, { ...object, ...thing })).toBe(code)
  })

  test('no membership is required if the library gives one to everybody', () => {
    expect(canBorrow({ ...borrower, activeCard: false, autoMembership: true }, object)).toBeNull()
  })

  test('a member may lend with the permission, the accepted adhesion and no suspension', () => {
    const lender = { banned: false, adhesionAccepted: true, canPostProducts: true }
    expect(canPost(lender)).toBeNull()
    expect(canPost({ ...lender, canPostProducts: false })).toBe('forbidden')
    expect(canPost({ ...lender, adhesionAccepted: false })).toBe('adhesion_required')
    expect(canPost({ ...lender, banned: true })).toBe('member_suspended')
    expect(canKeepLending({ banned: false, adhesionAccepted: true })).toBeNull()
    expect(canKeepLending({ banned: true, adhesionAccepted: true })).toBe('member_suspended')
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
