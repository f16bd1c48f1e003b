import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedRank, type Order, orderRank } from '#contract/shapes/order.ts'
import { busyPeriods, busyUntil, holdingStatuses } from './busy.ts'
import { collectBy, laterDeadline } from './deadlines.ts'
import { extensionOf } from './extension.ts'
import {
  type Effect,
  type LoanFacts,
  type Mover,
  moveOf,
  movers,
  type OrderAction,
  orderActions,
} from './order-status.ts'
import { addDays, type PlainDate } from './plain-date.ts'

/**
 * Borrowers, owner, desk, locker and clock act on one object in any order, as a small library would
 * live it; after every step what must always hold is checked.
 */
const first = '2026-03-20' // with a change of clocks and a month's end ahead
const maxLoans = 2
const rule = { preparationOpening: null, preparationDays: 1, sameDayTurnover: false }

type Loan = LoanFacts & {
  id: number
  member: number
  to_date: PlainDate
  busy_until: PlainDate
  return_date: PlainDate | null
  closed: boolean
  deferred: boolean
  /** Set by the desk's hand-out until the next day. */
  just_handed_out: boolean
}
type Library = { today: PlainDate; loans: Loan[]; told: string[] }

const methods: readonly Order['shipping']['method'][] = ['desk', 'smartlocker', 'p2p', 'delivery']
const step = fc.oneof(
  fc.record({
    do: fc.constant('book' as const),
    member: fc.nat(2),
    start: fc.nat(25),
    days: fc.integer({ min: 1, max: 30 }),
    method: fc.constantFrom(...methods),
  }),
  fc.record({
    do: fc.constant('act' as const),
    loan: fc.nat(6),
    action: fc.constantFrom(...orderActions),
    who: fc.constantFrom(...movers),
  }),
  fc.record({ do: fc.constant('sleep' as const), days: fc.integer({ min: 1, max: 9 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const isHolding = ({ status }: Loan) => (holdingStatuses as readonly string[]).includes(status)
const isOut = ({ status }: Loan) => status === 'approved' || status === 'extended'
const open = (library: Library, member: number) =>
  library.loans.filter(loan => loan.member === member && isHolding(loan)).length

function book(library: Library, { member, start, days, method }: Extract<Step, { do: 'book' }>) {
  const from = addDays(library.today, start)
  const to = addDays(from, days - 1)
  const until = busyUntil(from, to, rule)
  const busy = busyPeriods(library.loans.filter(lives), library.today, rule)
  const taken = busy.some(({ from_date, to_date }) => from_date <= until && from <= to_date)
  if (taken || open(library, member) >= maxLoans) return
  const loan: Loan = {
    id: library.loans.length,
    member,
    status: 'checkout',
    method,
    from_date: from,
    to_date: to,
    busy_until: until,
    collect_by: collectBy(null, from, to),
    today: library.today,
    return_date: null,
    closed: false,
    deferred: false,
    just_handed_out: false,
  }
  library.loans.push(loan)
  move(library, loan, 'confirm', 'borrower')
}

const lives = (loan: Loan) => isHolding(loan) || loan.status === 'returned'

function move(library: Library, loan: Loan, action: OrderAction, who: Mover) {
  const away = library.loans.some(other => other !== loan && isOut(other))
  const facts = { ...loan, today: library.today, motivation: 'perché sì', away }
  const result = moveOf(action, facts, who)
  if (!result.ok) return
  if (action === 'extend') {
    const others = library.loans.filter(other => other !== loan && lives(other))
    const { to } = extensionOf({
      ...rule,
      today: library.today,
      from: loan.from_date,
      to: loan.to_date,
      others: busyPeriods(others, library.today, rule),
      queue: false,
      opening: null,
    })
    if (!to) return
    loan.to_date = to
    loan.busy_until = busyUntil(loan.from_date, to, rule)
  }
  const { effects, to } = result.transition
  loan.status = to
  loan.just_handed_out = action === 'hand_out' && who === 'desk'
  if (effects.includes('move_deadline') && loan.collect_by) {
    expect(loan.deferred, 'a deadline is moved on once').toBe(false)
    loan.deferred = true
    loan.collect_by = laterDeadline(loan.collect_by, loan.to_date)
  }
  if (effects.includes('set_return_day')) loan.return_date = library.today
  if (effects.includes('free_days')) {
    loan.busy_until = busyUntil(loan.from_date, library.today, rule)
  }
  if (effects.includes('withdraw_news')) {
    library.told = library.told.filter(told => !told.startsWith(`${loan.id} hand_out`))
  }
  for (const effect of effects.filter(tells)) library.told.push(`${loan.id} ${action} ${effect}`)
}

const tells = (effect: Effect) => effect === 'tell_borrower' || effect === 'tell_owner'

function run(library: Library, taken: Step) {
  if (taken.do === 'sleep') {
    library.today = addDays(library.today, taken.days)
    for (const loan of library.loans) {
      loan.just_handed_out = false
      move(library, loan, 'lapse', 'clock')
    }
    return
  }
  if (taken.do === 'book') return book(library, taken)
  const loan = library.loans[taken.loan]
  if (!loan) return
  move(library, loan, taken.action, taken.who)
}

function check(library: Library) {
  const holding = library.loans.filter(isHolding)
  for (const one of holding) {
    for (const other of holding) {
      if (one.id >= other.id) continue
      const apart = one.busy_until < other.from_date || other.busy_until < one.from_date
      expect(apart, `${one.id} and ${other.id} share a day`).toBe(true)
    }
    expect(one.collect_by !== null && one.collect_by <= one.to_date).toBe(true)
  }
  const handedOut = library.loans.filter(loan => isOut(loan) && loan.method !== 'p2p')
  expect(handedOut.length, 'what the library hands out is in one place').toBeLessThanOrEqual(1)
  for (const member of [0, 1, 2]) expect(maxLoans - open(library, member)).toBeGreaterThanOrEqual(0)
  for (const loan of library.loans) {
    if (loan.closed) expect(orderRank[loan.status]).toBeGreaterThanOrEqual(closedRank)
    loan.closed = orderRank[loan.status] >= closedRank
  }
  expect(new Set(library.told).size, 'each is told once').toBe(library.told.length)
}

test('whatever borrower, owner, desk, locker and clock do, no day is lent twice', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const library: Library = { today: first, loans: [], told: [] }
      for (const taken of steps) {
        run(library, taken)
        check(library)
      }
    }),
    { numRuns: 10_000 },
  )
}, 120_000)
