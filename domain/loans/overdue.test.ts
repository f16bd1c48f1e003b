import { expect, test } from 'vitest'
import { daysLate, nextStep, overdueRules } from './overdue.ts'

const rules = overdueRules({
  overdue_call_days: 10,
  overdue_block_days: 21,
  overdue_decision_days: 45,
})
const late = { due: '2026-11-01', rules, contactedOn: null, banned: false }

test.each([
  ['2026-11-02', {}, 'reminder', '2026-11-04', false],
  ['2026-11-09', {}, 'call', '2026-11-11', false],
  ['2026-11-11', {}, 'call', '2026-11-11', true],
  ['2026-11-12', { contactedOn: '2026-11-05' }, 'call', '2026-11-11', true],
  ['2026-11-12', { contactedOn: '2026-11-11' }, 'block', '2026-11-22', false],
  ['2026-11-23', {}, 'block', '2026-11-22', true],
  ['2026-11-23', { banned: true, contactedOn: '2026-11-20' }, 'decision', '2026-12-16', false],
  ['2026-12-20', { banned: true }, 'decision', '2026-12-16', true],
])('on %s with %j the step is %s of %s', (today, more, step, day, isDue) => {
  expect(nextStep({ ...late, ...more }, today)).toEqual({ step, day, isDue })
})

test('a step of 0 days is left out, and nothing may follow', () => {
  const none = overdueRules({
    overdue_call_days: 0,
    overdue_block_days: 0,
    overdue_decision_days: 0,
  })
  expect(nextStep({ ...late, rules: none }, '2026-11-09')).toBeNull()
})

test('a loan that is due today is not late', () => {
  expect([daysLate('2026-11-20', '2026-11-20'), daysLate('2026-11-01', '2026-11-20')]).toEqual([
    0, 19,
  ])
})
