import { expect, test } from 'vitest'
import { openState } from './open-state.ts'

const opening = {
  opening_hours: [
    { id: '1', day: 5, hours: '09:00-12:30, 15:00-19:00' },
    { id: '2', day: 6, hours: '' },
    { id: '3', day: 1, hours: '10:00-13:00' },
  ],
  holidays: [],
  additional_days: [],
}
const friday = '2026-11-20'

test.each([
  ['08:00', { is: 'later', hours: '09:00–12:30, 15:00–19:00' }],
  ['09:00', { is: 'open', hours: '09:00–12:30, 15:00–19:00' }],
  ['12:30', { is: 'later', hours: '15:00–19:00' }],
  ['18:59', { is: 'open', hours: '15:00–19:00' }],
  ['19:00', { is: 'closed', next: '2026-11-23' }],
])('on an open day at %s', (time, state) => {
  expect(openState(opening, { today: friday, time })).toEqual(state)
})

test('a holiday closes an open day and is skipped in the search for the next', () => {
  const holidays = [{ id: 'h', inizio: friday, fine: '2026-11-23', name: null }]
  const state = openState({ ...opening, holidays }, { today: friday, time: '10:00' })
  expect(state).toEqual({ is: 'closed', next: '2026-11-27' })
})

test('a locker that is always open says so instead of its hours', () => {
  const locker = { ...opening, opening_hours: [{ id: '1', day: 5, hours: '00:00-23:59' }] }
  expect(openState(locker, { today: friday, time: '03:00' })).toEqual({ is: 'always' })
})

test('a pickup point that never opens has no next day', () => {
  const never = { opening_hours: [], holidays: [], additional_days: [] }
  expect(openState(never, { today: friday, time: '10:00' })).toEqual({ is: 'closed', next: null })
})

test('stored hours that are none are shown as they are', () => {
  const odd = { ...opening, opening_hours: [{ id: '1', day: 5, hours: '25:99-99:99' }] }
  expect(openState(odd, { today: friday, time: '10:00' })).toEqual({
    is: 'today',
    hours: '25:99-99:99',
  })
})
