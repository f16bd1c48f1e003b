import { describe, expect, test } from 'vitest'
import { adminLevel, canImpersonate, memberLevel, superLevel } from './permissions.ts'

test('super outranks staff, staff outrank members', () => {
  expect([superLevel, adminLevel, memberLevel]).toEqual([1, 4, 10])
})

describe('acting for somebody', () => {
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
