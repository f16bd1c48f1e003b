import { describe, expect, test } from 'vitest'
import { adminLevel, canImpersonate, mayGiveLevel, memberLevel, superLevel } from './permissions.ts'

test('supers rank above staff, and staff above members', () => {
  expect([superLevel, adminLevel, memberLevel]).toEqual([1, 4, 10])
})

describe('setting a member’s level', () => {
  const owner = 0
  test.each([
    ['a super makes somebody staff', superLevel, adminLevel, true],
    ['a super makes somebody staff of a higher rank', superLevel, 2, true],
    ['the owner of the server makes somebody a super', owner, superLevel, true],
    ['nobody makes somebody a super as they are', superLevel, superLevel, false],
    ['nobody makes somebody more than they are', superLevel, owner, false],
    ['a level that is no staff’s is not given', superLevel, adminLevel + 1, false],
    ['staff give none', adminLevel, adminLevel, false],
    ['staff of a higher rank give none', 2, adminLevel, false],
    ['members give none', memberLevel, adminLevel, false],
    ['members do not give their own', memberLevel, memberLevel + 1, false],
  ])('%s', (_, giver, level, allowed) => {
    expect(mayGiveLevel(giver, level)).toBe(allowed)
  })
})

describe('impersonating a member', () => {
  const person = (memberId: string, level: number) => ({ memberId, level })
  const member = person('member', memberLevel)

  test.each([
    ['staff for a member', person('staff', 4), member, true],
    ['super for staff', person('super', 1), person('staff', 4), true],
    ['staff for a peer', person('staff', 4), person('other', 4), false],
    ['staff for a superior', person('staff', 4), person('super', 1), false],
    ['a member for a member', member, person('other', 11), false],
    [
      'staff for themselves, who are a member again by now',
      person('ada', 4),
      person('ada', 10),
      false,
    ],
  ])('%s', (_, actor, subject, allowed) => {
    expect(canImpersonate(actor, subject)).toBe(allowed)
  })
})
