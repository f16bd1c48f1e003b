import { describe, expect, test } from 'vitest'
import { type LoanEmail, loanText } from './loan-texts.ts'
import type { LoanNotificationKind } from './loan-words.ts'

const email: LoanEmail = {
  product: 'Tenda, Fornello',
  several: true,
  delivered: false,
  private: null,
  locker: false,
  period: '1 dicembre 2026 – 4 dicembre 2026',
  until: '4 dicembre 2026',
  place: 'Bolognina',
  code_times: null,
  motivation: null,
  ended_because: null,
  back: null,
  instead: null,
  answer: null,
  was: null,
  reasons: [],
  closed: null,
  hours: null,
  waits: true,
  amount: null,
  paid_on: '',
}

describe('an e-mail about several things', () => {
  const cases: [LoanNotificationKind, Partial<LoanEmail>][] = [
    ['booked', {}],
    ['booked', { private: 'asked' }],
    ['asked', {}],
    ['agreed', {}],
    ['received', {}],
    ['handed_out', {}],
    ['returned', {}],
    ['cancelled', {}],
    ['denied', {}],
    ['lapsed', { ended_because: 'not_collected' }],
    ['lapsed', { ended_because: 'not_back' }],
    ['lapsed', { ended_because: 'in_repair' }],
    ['lapsed', { ended_because: 'place_closed' }],
    ['awaited', {}],
    ['awaited', { back: '30 novembre 2026' }],
    ['awaited', { missing: true }],
    ['pickup_tomorrow', {}],
    ['end_tomorrow', {}],
    ['overdue', {}],
  ]
  test.each(cases)('never speaks of one: %s %j', (kind, about) => {
    const { title, text } = loanText(kind, 'it', { ...email, ...about })
    expect(title).toContain('Tenda, Fornello')
    const ofOne =
      /l'oggetto\b|tuo oggetto\b|ritirarlo|è tornat|è con te|doveva\b|^Non (è|era )|^Restituito/im
    expect(`${title}\n${text}`).not.toMatch(ofOne)
  })
})
