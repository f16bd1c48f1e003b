import { expect, test } from 'vitest'
import { checkState, deskCheckOf, mayOverride } from './desk-checks.ts'

test('days that are kept for a queue are another check than those of a booking', () => {
  const kept = { code: 'object_busy', limit: 'queue' } as const
  expect([deskCheckOf(kept), mayOverride(kept)]).toEqual(['queue', true])
  const booked = { code: 'object_busy' } as const
  expect([deskCheckOf(booked), mayOverride(booked)]).toEqual(['next_booking', false])
})

test('the preparation of what came back may be skipped, and is the check of the days', () => {
  const prepared = { code: 'object_busy', prepared: true } as const
  expect([deskCheckOf(prepared), mayOverride(prepared)]).toEqual(['next_booking', true])
})

test('a check is refused if one of its refusals cannot be overridden', () => {
  const [closed, long] = [{ code: 'return_closed' }, { code: 'loan_too_long' }] as const
  expect(checkState([])).toBe('ok')
  expect(checkState([closed])).toBe('overridable')
  expect(checkState([closed, long])).toBe('refused')
})

test('what is no rule of a loan belongs to no check', () => {
  expect([deskCheckOf({ code: 'unavailable' }), mayOverride({ code: 'not_found' })]).toEqual([
    null,
    false,
  ])
})
