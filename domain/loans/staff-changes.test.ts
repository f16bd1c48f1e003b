import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/order-status.ts'
import { orderMethods } from '#contract/shapes/order.ts'
import { staffChanges } from './staff-changes.ts'

test.each([
  ['pending', 'desk', ['from', 'to', 'point']],
  ['pending', 'smartlocker', ['from', 'to', 'point']],
  ['pending', 'delivery', ['from', 'to']],
  ['pending', 'p2p', []],
  ['approved', 'desk', ['to']],
  ['extended', 'smartlocker', ['to']],
] as const)('a loan at %s, %s: staff may change %j', (status, method, changes) => {
  expect(staffChanges({ status, method })).toEqual(changes)
})

test('staff may change nothing of a closed loan or of an open checkout', () => {
  for (const status of orderStatuses) {
    if (['pending', 'approved', 'extended'].includes(status)) continue
    for (const method of orderMethods) expect(staffChanges({ status, method })).toEqual([])
  }
})
