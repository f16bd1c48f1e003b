import { describe, expect, test } from 'vitest'
import { type Right, rights } from '#contract/endpoint.ts'
import { adminLevel, isStaff, mayCall, memberLevel, rightsOf, superLevel } from './permissions.ts'
import { canImpersonate, mayGiveLevel } from './ranks.ts'

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

describe('what somebody may do', () => {
  const desk: Right[] = ['desk']
  test.each([
    ['staff all', { level: adminLevel }, rights],
    ['staff all, whatever rights they had before', { level: adminLevel, rights: desk }, rights],
    ['a colleague their own', { level: 5, rights: desk }, desk],
    ['a colleague of another level too', { level: 9, rights: desk }, desk],
    ['a member nothing', { level: memberLevel }, []],
    ['a member nothing, whatever rights they had before', { level: memberLevel, rights: desk }, []],
    ['a member of a level between nothing', { level: 7 }, []],
  ])('%s', (_, person, may) => {
    expect(rightsOf(person)).toEqual(may)
    expect(isStaff(person)).toBe(may.length > 0)
  })

  test.each([
    ['one right', 'desk', true],
    ['another right', 'money', false],
    ['any of several', ['money', 'desk'], true],
    ['others of several', ['money', 'members'], false],
    ['all', 'all', false],
    ['the level of a super', 'super', false],
  ] as const)('a colleague at a call that needs %s', (_, access, allowed) => {
    expect(mayCall({ level: 5, rights: desk }, access)).toBe(allowed)
    expect(mayCall({ level: adminLevel }, access)).toBe(access !== 'super')
    expect(mayCall({ level: superLevel }, access)).toBe(true)
    expect(mayCall({ level: memberLevel, rights: [...rights] }, access)).toBe(false)
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
    ['staff for a colleague with some rights', person('staff', 4), person('ada', 5), true],
    ['a colleague for a member', person('ada', 5), member, false],
    ['staff for themselves after losing their level', person('ada', 4), person('ada', 10), false],
  ])('%s', (_, actor, subject, allowed) => {
    expect(canImpersonate(actor, subject)).toBe(allowed)
  })
})
