import { describe, expect, test } from 'vitest'
import { endReasons, orderStatuses } from '#contract/order-status.ts'
import { orderMethods } from '#contract/shapes/order.ts'
import { loanStories, storyText } from '#contract/texts/loan-stories.ts'
import { orderWith } from '#tests/support/order.ts'
import { isOverdue, loanStory, type StoryFacts } from './loan-story.ts'
import { orderStoryFacts } from './order-facts.ts'

const today = '2026-11-20'
const loan = (facts: Partial<StoryFacts> = {}): StoryFacts => ({
  status: 'pending',
  method: 'desk',
  from: '2026-11-22',
  to: '2026-11-28',
  collect_by: '2026-11-24',
  today,
  agreed: false,
  reviewable: false,
  next_visit: null,
  obstacle: null,
  expected_back: null,
  ended_because: null,
  ...facts,
})
const says = (facts: Partial<StoryFacts>, recipient: 'borrower' | 'owner' = 'borrower') => {
  const { says, day } = loanStory(loan(facts), recipient)
  return [says, day]
}

describe('a pending loan says to its borrower', () => {
  const begun = { from: '2026-11-18' }

  test.each(['desk', 'smartlocker'] as const)('from when and until when to collect: %s', method => {
    expect(says({ method })).toEqual(['collect_from', '2026-11-22'])
    expect(says({ method, ...begun })).toEqual(['collect_by', '2026-11-24'])
    expect(says({ method, from: today })).toEqual(['collect_by', '2026-11-24'])
    expect(says({ method, ...begun, collect_by: today })).toEqual(['collect_today', today])
    expect(says({ method, ...begun, collect_by: null })).toEqual(['collect_from', '2026-11-18'])
  })

  test('when it is delivered', () => {
    const delivered = { method: 'delivery', collect_by: null } as const
    expect(says(delivered)).toEqual(['bring_on', '2026-11-22'])
    expect(says({ ...delivered, from: today })).toEqual(['bring_today', today])
    expect(says({ ...delivered, ...begun })).toEqual(['bring_soon', '2026-11-18'])
  })

  test('until when its owner answers, then until when they agree on a time', () => {
    const asked = { method: 'p2p' } as const
    expect(says(asked)).toEqual(['answer_awaited', '2026-11-24'])
    expect(says({ ...asked, collect_by: today })).toEqual(['answer_awaited_today', today])
    expect(says({ ...asked, agreed: true })).toEqual(['meet_by', '2026-11-24'])
    expect(says({ ...asked, agreed: true, collect_by: today })).toEqual(['meet_today', today])
    expect(says({ ...asked, collect_by: null })).toEqual(['answer_awaited', '2026-11-22'])
  })

  test('that its time is up, whatever its pickup', () => {
    for (const method of orderMethods) {
      for (const recipient of ['borrower', 'owner'] as const) {
        expect(says({ method, collect_by: '2026-11-19' }, recipient)).toEqual(['time_is_up', null])
      }
    }
  })
})

test('nothing is missing while a loan is pending, unless it waits for its owner or its time is up', () => {
  const missing = (facts: Partial<StoryFacts>) => loanStory(loan(facts), 'borrower').nothing_missing
  expect(missing({ method: 'smartlocker' })).toBe('code')
  expect(missing({ method: 'smartlocker', from: today })).toBe('code')
  expect(missing({ method: 'smartlocker', from: today, collect_by: today })).toBe('code')
  expect(missing({ method: 'smartlocker', from: today, collect_by: null })).toBe('code')
  expect(missing({ method: 'desk' })).toBe('reserved')
  expect(missing({ method: 'delivery' })).toBe('reserved')
  expect(missing({ method: 'p2p' })).toBeNull()
  expect(missing({ method: 'p2p', agreed: true })).toBeNull()
  expect(missing({ method: 'smartlocker', collect_by: '2026-11-19' })).toBeNull()
  for (const status of orderStatuses.filter(one => one !== 'pending')) {
    expect(missing({ method: 'smartlocker', status })).toBeNull()
  }
  expect(loanStory(loan({ method: 'smartlocker' }), 'owner').nothing_missing).toBeNull()
})

describe.each(orderMethods)('a loan by %s', method => {
  test.each(['approved', 'extended'] as const)(
    'says until when it lasts, or how late it is: %s',
    status => {
      const out = (to: string) => loan({ status, method, from: '2026-11-01', to })
      expect(loanStory(out('2026-11-21'), 'borrower')).toMatchObject({
        says: 'have_until',
        day: '2026-11-21',
        days: 0,
      })
      expect(loanStory(out(today), 'borrower')).toMatchObject({ says: 'return_today', days: 0 })
      expect(loanStory(out('2026-11-19'), 'borrower')).toMatchObject({
        says: 'overdue_one',
        days: 1,
      })
      expect(loanStory(out('2026-11-13'), 'borrower')).toMatchObject({ says: 'overdue', days: 7 })
      expect(loanStory(out('2026-11-21'), 'owner').says).toBe('lent_until')
      expect(loanStory(out(today), 'owner').says).toBe('back_today')
      expect(loanStory(out('2026-11-19'), 'owner').says).toBe('lent_overdue_one')
      expect(loanStory(out('2026-11-13'), 'owner')).toMatchObject({ says: 'lent_overdue', days: 7 })
    },
  )

  test('says that it is over', () => {
    expect(says({ method, status: 'returned' })).toEqual(['over', null])
    expect(says({ method, status: 'returned', reviewable: true })).toEqual(['review', null])
    expect(says({ method, status: 'returned', lost: true })).toEqual(['lost', null])
    expect(says({ method, status: 'returned', reviewable: true }, 'owner')).toEqual([
      'lent_over',
      null,
    ])
    expect(says({ method, status: 'cancelled' })).toEqual(['cancelled', null])
    expect(says({ method, status: 'cancelled' }, 'owner')).toEqual(['cancelled', null])
    expect(says({ method, status: 'denied' })).toEqual(['denied', null])
    expect(says({ method, status: 'denied' }, 'owner')).toEqual(['refused', null])
  })

  test('is finished first if it is a checkout', () => {
    expect(says({ method, status: 'checkout' })).toEqual(['finish', null])
    expect(says({ method, status: 'checkout' }, 'owner')).toEqual(['reserved_from', '2026-11-22'])
  })
})

test('an owner reads until when to answer, then until when to agree on a time', () => {
  const asked = { method: 'p2p' } as const
  expect(says(asked, 'owner')).toEqual(['answer_by', '2026-11-24'])
  expect(says({ ...asked, collect_by: today }, 'owner')).toEqual(['answer_today', today])
  expect(says({ ...asked, agreed: true }, 'owner')).toEqual(['meet_by', '2026-11-24'])
  expect(says({ ...asked, agreed: true, collect_by: today }, 'owner')).toEqual([
    'meet_today',
    today,
  ])
  expect(says({ method: 'desk' }, 'owner')).toEqual(['reserved_from', '2026-11-22'])
})

test('only a loan that was handed out can be overdue, from the day after its end', () => {
  const out = orderWith('approved', '2026-11-01', '2026-11-19')
  expect(isOverdue(orderStoryFacts(out, '2026-11-19'))).toBe(false)
  expect(isOverdue(orderStoryFacts(out, today))).toBe(true)
  for (const status of ['pending', 'returned', 'cancelled'] as const) {
    const other = orderWith(status, '2026-11-01', '2026-11-19')
    expect(isOverdue(orderStoryFacts(other, today))).toBe(false)
  }
})

describe('a loan that cannot be collected', () => {
  const late = { obstacle: 'not_back', expected_back: '2026-11-19' } as const

  test.each(['desk', 'smartlocker', 'delivery'] as const)(
    'says what it waits for, and not that nothing is missing: %s',
    method => {
      expect(loanStory(loan({ method, ...late }), 'borrower')).toMatchObject({
        says: 'waits_back',
        day: '2026-11-19',
        nothing_missing: null,
      })
      const today_ = { ...late, expected_back: today, from: today }
      expect(says({ method, ...today_ })).toEqual(['waits_return', today])
      expect(says({ method, obstacle: 'in_repair' })).toEqual(['waits_repair', null])
      expect(says({ method, obstacle: 'missing' })).toEqual(['waits_found', null])
      expect(says({ method, obstacle: 'place_closed' })).toEqual(['waits_place', null])
    },
  )

  test('which the owner of a private product cannot hand over either', () => {
    for (const obstacle of ['not_back', 'in_repair'] as const) {
      const waits = { method: 'p2p', agreed: true, obstacle, collect_by: today } as const
      expect(says(waits, 'owner')).toEqual(['reserved_from', '2026-11-22'])
    }
  })

  test('at a home the owner answers first', () => {
    expect(says({ method: 'p2p', ...late })).toEqual(['answer_awaited', '2026-11-24'])
    expect(says({ method: 'p2p', agreed: true, ...late })).toEqual(['waits_back', '2026-11-19'])
  })

  test('can be collected from the first open day on', () => {
    expect(says({ next_visit: '2026-11-23' })).toEqual(['collect_from', '2026-11-23'])
    expect(says({ next_visit: '2026-11-20' })).toEqual(['collect_from', '2026-11-22'])
  })

  test('says in the end why it ended', () => {
    for (const ended_because of endReasons) {
      const ended = { status: 'cancelled', ended_because } as const
      expect(says(ended)).toEqual([`ended_${ended_because}`, null])
      expect(says(ended, 'owner')).toEqual([`ended_${ended_because}`, null])
    }
  })
})

test('the sentence has its day in few words, and its number of days', () => {
  const text = (facts: Partial<StoryFacts>) => {
    const story = loanStory(loan(facts), 'borrower')
    return storyText(story, loanStories[story.says], 'it')
  }
  expect(text({})).toBe('Ritira da dom 22 nov')
  expect(text({ status: 'approved', to: '2026-11-13' })).toBe(
    'In ritardo di 7 giorni: riportalo appena puoi',
  )
  expect(storyText(loanStory(loan(), 'borrower'), 'Abholen ab {day}', 'de')).toBe(
    'Abholen ab So. 22. Nov.',
  )
})

describe('after the last visit of today', () => {
  const tomorrow = { next_visit: '2026-11-21' }
  const stillOpen = { next_visit: today }

  test('nobody is told to collect or return today', () => {
    const last = { from: '2026-11-18', collect_by: today }
    expect(says({ ...last, ...stillOpen })).toEqual(['collect_today', today])
    expect(says({ ...last, ...tomorrow })).toEqual(['time_is_up', null])
    const due = { status: 'approved', to: today } as const
    expect(says({ ...due, ...stillOpen })).toEqual(['return_today', today])
    expect(says({ ...due, ...tomorrow })).toEqual(['return_next', '2026-11-21'])
  })

  test('a delivery of today comes as soon as possible', () => {
    const delivered = { method: 'delivery', from: today, collect_by: null } as const
    expect(says({ ...delivered, ...stillOpen })).toEqual(['bring_today', today])
    expect(says({ ...delivered, ...tomorrow })).toEqual(['bring_soon', today])
  })

  test('a loan of tomorrow, or at a home, changes nothing', () => {
    const home = { method: 'p2p', agreed: true, collect_by: today, ...tomorrow } as const
    expect(says(home)).toEqual(['meet_today', today])
    expect(says({ ...tomorrow })).toEqual(['collect_from', '2026-11-22'])
  })
})
