import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/order-status.ts'
import { codeRefusal } from './codes.ts'

const today = '2026-11-20'
const loan = (status: OrderStatus, from = today, collect_by: string | null = today) => ({
  status,
  from,
  collect_by,
})

describe('a pickup code', () => {
  test.each([
    ['on the first and last day', loan('pending'), null],
    ['before the first day', loan('pending', '2026-11-21', '2026-11-23'), 'code_too_early'],
    ['after the last day', loan('pending', '2026-11-16', '2026-11-19'), 'code_over'],
    ['without a last day', loan('pending', '2026-11-16', null), null],
    ['after it was used', loan('approved'), 'code_used'],
    ['after the loan was extended', loan('extended'), 'code_used'],
    ['after the return', loan('returned'), 'code_used'],
    ['of a cancelled loan', loan('cancelled'), 'code_over'],
    ['of a refused loan', loan('denied'), 'code_over'],
  ])('%s', (_, facts, refusal) => {
    expect(codeRefusal('pickup', facts, today)).toBe(refusal)
  })
})

describe('a deposit code', () => {
  test.each([
    ['before the hand-out', loan('pending'), 'code_too_early'],
    [
      'while the product is handed out, also overdue',
      loan('approved', '2026-01-01', '2026-01-02'),
      null,
    ],
    ['while the loan is extended', loan('extended'), null],
    ['after the return', loan('returned'), 'code_used'],
    ['of a cancelled loan', loan('cancelled'), 'code_over'],
    ['of a refused loan', loan('denied'), 'code_over'],
  ])('%s', (_, facts, refusal) => {
    expect(codeRefusal('deposit', facts, today)).toBe(refusal)
  })
})
