import { describe, expect, test } from 'vitest'
import { adminLevel, canImpersonate, mayGiveLevel, memberLevel, superLevel } from './permissions.ts'

test('supers rank above staff, and staff above members', () => {
  expect([superLevel, adminLevel, memberLevel]).toEqual([1, 4, 10])
})

describe('setting a member’s level', () => {
  const owner = 0
  test.each([
    ['a super makes somebody staff', superLevel, adminLevel, true],
    ['a super gives staff a higher rank', superLevel, 2, true],
    ['a super of the default library makes a super', owner, superLevel, true],
    ['a super cannot make a super of the same rank', superLevel, superLevel, false],
    ['nobody gives a higher rank than their own', superLevel, owner, false],
    ['a level below staff is not given', superLevel, adminLevel + 1, false],
    ['staff give no level', adminLevel, adminLevel, false],
    ['staff of a higher rank give no level', 2, adminLevel, false],
    ['members give no level', memberLevel, adminLevel, false],
    ['members do not give their own level', memberLevel, memberLevel + 1, false],
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
    ['staff for other staff', person('staff', 4), person('other', 4), false],
    ['staff for a superior', person('staff', 4), person('super', 1), false],
    ['a member for a member', member, person('other', 11), false],
    ['staff for themselves after losing their level', person('ada', 4), person('ada', 10), false],
  ])('%s', (_, actor, subject, allowed) => {
    expect(canImpersonate(actor, subject)).toBe(allowed)
  })
})
