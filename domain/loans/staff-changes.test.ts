import { expect, test } from 'vitest'
import { orderMethods, orderStatuses } from '#contract/shapes/order.ts'
import { staffChanges } from './staff-changes.ts'

test.each([
  ['pending', 'desk', ['from_date', 'to_date', 'point']],
  ['pending', 'smartlocker', ['from_date', 'to_date', 'point']],
  ['pending', 'delivery', ['from_date', 'to_date']],
  ['pending', 'p2p', []],
  ['approved', 'desk', ['to_date']],
  ['extended', 'smartlocker', ['to_date']],
] as const)('a loan at %s, %s: staff may change %j', (status, method, changes) => {
  expect(staffChanges({ status, method })).toEqual(changes)
})

test('staff may change nothing of a closed loan or of an open checkout', () => {
  for (const status of orderStatuses) {
    if (['pending', 'approved', 'extended'].includes(status)) continue
    for (const method of orderMethods) expect(staffChanges({ status, method })).toEqual([])
  }
})
