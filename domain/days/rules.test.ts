import { describe, expect, test } from 'vitest'
import { deliveryPoint } from '#contract/delivery-point.ts'
import { allowedPoints, checkPoint, loanMethodOf, methodOf } from '../loans/checkout.ts'
import { isAdmin, isSuper } from '../permissions.ts'

test('staff have level 4 or below, a super 1 or below', () => {
  expect([0, 1, 4, 5].map(isAdmin)).toEqual([true, true, true, false])
  expect([0, 1, 2].map(isSuper)).toEqual([true, true, false])
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
