import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#contract/order-status.ts'
import type { LoanFacts } from './order-conditions.ts'
import { actionsOf, canDo, moveOf, undoableMove, waitingEffects } from './order-status.ts'
import { type Effect, transitions } from './order-transitions.ts'
import { isClosed, isOut } from './states.ts'

const today = '2026-11-20'
const loan = (facts: Partial<LoanFacts> = {}): LoanFacts => ({
  status: 'pending',
  method: 'desk',
  from: today,
  collect_by: '2026-11-22',
  today,
  ...facts,
})

const returned = ['set_return_day', 'free_days', 'cancel_reminders', 'ready_for_next'] as const
const afterReturn = ['report_damage', 'notify_borrower', 'tell_next', 'offer_to_next'] as const
const afterEnd = (notify: Effect): Effect[] => [
  notify,
  'refund_delivery',
  'tell_next',
  'offer_to_next',
]
const ended = (notify: Effect): Effect[] => ['cancel_reminders', 'pass_on', ...afterEnd(notify)]

/** The state table as a Mermaid diagram. */
function statesDiagram(): string {
  const lines = transitions.flatMap(({ from, to, action, who, when }) =>
    from.map(status => {
      const conditions = when.length > 0 ? ` [${when.join(', ')}]` : ''
      return `  ${status} --> ${to}: ${action} by ${who.join(', ')}${conditions}`
    }),
  )
  return ['stateDiagram-v2', '  [*] --> checkout', ...lines].join('\n')
}

describe('the states of a loan', () => {
  test('only a pending loan can be cancelled by its borrower', () => {
    for (const status of orderStatuses) {
      const expected = status === 'pending' ? null : 'order_not_cancellable'
      expect(canDo('cancel', loan({ status }), 'borrower')).toBe(expected)
    }
    expect(canDo('cancel', loan(), 'desk')).toBe('forbidden')
  })

  test('a refusal by owner or desk has a reason', () => {
    const asked = loan({ method: 'p2p' })
    expect(canDo('cancel', asked, 'owner')).toBe('motivation_required')
    expect(canDo('deny', asked, 'desk')).toBe('motivation_required')
    expect(canDo('deny', { ...asked, motivation: '  ' }, 'owner')).toBe('motivation_required')
    expect(canDo('deny', { ...asked, motivation: 'Si è rotto' }, 'owner')).toBeNull()
  })

  test('only the desk opens a closed loan again, by undoing its last move', () => {
    const opening = transitions.filter(({ from }) => from.some(isClosed))
    expect(opening.map(({ action, who }) => [action, who])).toEqual([
      ['undo_take_back', ['desk']],
      ['undo_take_back', ['desk']],
      ['undo_deny', ['desk']],
    ])
  })

  test('an extended loan is returned like an approved one', () => {
    expect(canDo('take_back', loan({ status: 'extended' }), 'desk')).toBeNull()
    const locker = loan({ status: 'approved', method: 'smartlocker' })
    expect(canDo('take_back', locker, 'locker')).toBeNull()
    expect(canDo('take_back', loan(), 'desk')).toBe('order_state_changed')
    expect(canDo('take_back', loan({ status: 'returned' }), 'owner')).toBe('order_already_returned')
  })

  test('the borrower confirms a hand-out by an owner, but not one by a desk or a locker', () => {
    expect(canDo('receive', loan({ method: 'p2p', agreed: true }), 'borrower')).toBeNull()
    expect(canDo('receive', loan(), 'borrower')).toBe('forbidden')
    expect(canDo('hand_out', loan(), 'locker')).toBe('forbidden')
    expect(canDo('hand_out', loan({ method: 'smartlocker' }), 'locker')).toBeNull()
  })

  test('the owner agrees once and in time; only then receipt can be confirmed', () => {
    const asked = loan({ method: 'p2p' })
    expect(canDo('receive', asked, 'borrower')).toBe('owner_not_agreed')
    expect(canDo('agree', asked, 'owner')).toBeNull()
    expect(canDo('agree', { ...asked, agreed: true }, 'owner')).toBe('order_state_changed')
    expect(canDo('agree', { ...asked, collect_by: '2026-11-19' }, 'owner')).toBe(
      'order_state_changed',
    )
    expect(canDo('agree', { ...asked, status: 'cancelled' }, 'owner')).toBe('order_state_changed')
    expect(canDo('agree', loan(), 'owner')).toBe('forbidden')
    for (const who of ['borrower', 'desk', 'locker', 'clock'] as const) {
      expect(canDo('agree', asked, who)).toBe('forbidden')
    }
  })

  test('the deadline of a private loan that waits moves once', () => {
    const asked = loan({ method: 'p2p' })
    for (const who of ['borrower', 'owner'] as const) {
      expect(canDo('defer', asked, who)).toBeNull()
      expect(canDo('defer', { ...asked, deferred: true }, who)).toBe('deadline_used')
      expect(canDo('defer', { ...asked, collect_by: '2026-11-19' }, who)).toBe(
        'order_state_changed',
      )
      expect(canDo('defer', loan(), who)).toBe('forbidden')
    }
    expect(canDo('defer', { ...asked, status: 'approved' }, 'owner')).toBe('order_state_changed')
  })

  test('no loan is handed out before its first day', () => {
    const tomorrow = loan({ from: '2026-11-21' })
    expect(canDo('hand_out', tomorrow, 'desk')).toBe('loan_not_begun')
    const agreed = { ...tomorrow, method: 'p2p', agreed: true } as const
    expect(canDo('receive', agreed, 'borrower')).toBe('loan_not_begun')
  })

  test('desk and locker do not hand out a product that is broken or still with somebody', () => {
    for (const who of ['desk', 'locker'] as const) {
      const asked = loan({ method: 'smartlocker' })
      expect(canDo('hand_out', { ...asked, maintenance: true }, who)).toBe('object_in_maintenance')
      expect(canDo('hand_out', { ...asked, away: true }, who)).toBe('object_not_back')
    }
  })

  test('a borrower cannot receive a private product that somebody else still has', () => {
    const asked = loan({ method: 'p2p', agreed: true, away: true })
    expect(canDo('receive', asked, 'borrower')).toBe('object_not_back')
    expect(canDo('receive', { ...asked, away: false }, 'borrower')).toBeNull()
  })

  test.each([
    ['undo_hand_out', 'approved', 'pending', 'pending'],
    ['undo_take_back', 'returned', 'approved', 'approved'],
    ['undo_take_back', 'returned', 'extended', 'extended'],
    ['undo_deny', 'denied', 'pending', 'pending'],
  ] as const)('only the desk may %s of a loan %s that was %s, within minutes', (...given) => {
    const [action, status, was, to] = given
    const done = loan({ status, was, undoable: true })
    const move = moveOf(action, done, 'desk')
    expect(move.ok && move.transition).toMatchObject({ to })
    expect(canDo(action, { ...done, undoable: false }, 'desk')).toBe('undo_too_late')
    expect(canDo(action, { ...done, status: 'cancelled' }, 'desk')).toBe('order_state_changed')
    for (const who of ['borrower', 'owner', 'locker', 'clock'] as const) {
      expect(canDo(action, done, who)).toBe('forbidden')
    }
  })

  test('the desk does not undo how a loan was closed after others have taken its days', () => {
    const back = loan({ status: 'returned', was: 'extended', undoable: true, followed: true })
    expect(canDo('undo_take_back', back, 'desk')).toBe('undo_followed')
    const denied = loan({ status: 'denied', was: 'pending', undoable: true, followed: true })
    expect(canDo('undo_deny', denied, 'desk')).toBe('undo_followed')
  })

  test('the desk is offered to undo its last move only', () => {
    expect(undoableMove(loan({ status: 'approved', was: 'pending', undoable: true }))).toBe(
      'hand_out',
    )
    const back = loan({ status: 'returned', was: 'approved', undoable: true })
    expect(undoableMove(back)).toBe('take_back')
    expect(undoableMove({ ...back, undoable: false })).toBeNull()
    expect(undoableMove(loan({ status: 'denied', was: 'pending', undoable: true }))).toBe('deny')
    expect(undoableMove(loan({ undoable: true }))).toBeNull()
  })

  test.each([
    ['pending', 'approved', 'hand_out', ['notify_borrower']],
    ['approved', 'returned', 'take_back', afterReturn],
    ['extended', 'returned', 'take_back', afterReturn],
    ['pending', 'denied', 'deny', afterEnd('notify_borrower')],
  ] as const)('what others notice waits after the desk moved a loan from %s to %s', (...given) => {
    const [from, to, action, effects] = given
    expect(waitingEffects(from, to)).toEqual({ action, effects })
    expect(waitingEffects(to, from)).toBeNull()
  })

  test('a pending loan lapses the day after its last day for collection', () => {
    expect(canDo('lapse', loan({ today: '2026-11-22' }), 'clock')).toBe('order_state_changed')
    expect(canDo('lapse', loan({ today: '2026-11-23' }), 'clock')).toBeNull()
  })

  test('an extended loan is extended again only if the library allows it', () => {
    const extended = loan({ status: 'extended' })
    expect(canDo('extend', extended, 'borrower')).toBe('extension_used')
    expect(canDo('extend', { ...extended, extendsAgain: true }, 'borrower')).toBeNull()
  })

  test.each([
    [loan(), 'borrower', ['cancel']],
    [loan({ method: 'p2p' }), 'borrower', ['defer', 'cancel']],
    [loan({ method: 'p2p', agreed: true }), 'borrower', ['receive', 'defer', 'cancel']],
    [loan({ status: 'approved' }), 'borrower', ['extend']],
    [loan({ method: 'p2p' }), 'owner', ['agree', 'defer', 'cancel', 'deny']],
    [loan({ method: 'p2p', agreed: true }), 'owner', ['defer', 'cancel', 'deny']],
    [loan({ method: 'p2p', status: 'approved' }), 'owner', ['take_back']],
    [loan(), 'desk', ['hand_out', 'deny']],
    [loan({ status: 'returned' }), 'borrower', []],
  ] as const)('a loan %o offers to %s the moves %j', (facts, who, actions) => {
    expect(actionsOf(facts, who)).toEqual(actions)
  })

  /** The party that did not make a move is notified of it. */
  test.each([
    ['confirm', 'borrower', 'checkout', ['leave_queue', 'notify_both']],
    ['agree', 'owner', 'pending', ['record_agreement', 'notify_borrower']],
    ['receive', 'borrower', 'pending', ['set_delivery_day', 'cancel_reminders', 'notify_owner']],
    ['defer', 'borrower', 'pending', ['move_deadline', 'notify_owner']],
    ['defer', 'owner', 'pending', ['move_deadline', 'notify_borrower']],
    ['hand_out', 'desk', 'pending', ['set_delivery_day', 'cancel_reminders']],
    ['hand_out', 'locker', 'pending', ['set_delivery_day', 'cancel_reminders', 'notify_borrower']],
    [
      'undo_hand_out',
      'desk',
      'approved',
      ['restore_columns', 'cancel_reminders', 'refresh_deadline'],
    ],
    ['undo_take_back', 'desk', 'returned', ['restore_columns']],
    ['undo_deny', 'desk', 'denied', ['restore_columns', 'refresh_deadline', 'tell_next']],
    ['extend', 'borrower', 'approved', ['cancel_reminders', 'notify_both']],
    ['take_back', 'desk', 'approved', returned],
    ['take_back', 'owner', 'approved', [...returned, ...afterReturn]],
    ['take_back', 'locker', 'extended', [...returned, ...afterReturn]],
    ['cancel', 'borrower', 'pending', ended('notify_both')],
    ['cancel', 'owner', 'pending', ended('notify_borrower')],
    ['deny', 'owner', 'pending', ended('notify_borrower')],
    ['deny', 'desk', 'pending', ['cancel_reminders', 'pass_on']],
    ['lapse', 'clock', 'pending', ended('notify_both')],
  ] as const)('the move %s by %s has its effects', (action, who, status, effects) => {
    const facts = {
      ...loan({ status, method: who === 'locker' ? 'smartlocker' : 'p2p' }),
      motivation: 'Si è rotto',
      undoable: true,
      ...(action === 'lapse' && { collect_by: '2026-11-19' }),
      ...(action === 'receive' && { agreed: true }),
    }
    const move = moveOf(action, facts, who)
    expect(move.ok && move.transition.effects).toEqual(effects)
  })

  test('a loan without a last day for collection neither lapses nor is deferred', () => {
    const brought = loan({ method: 'p2p', collect_by: null })
    expect(canDo('lapse', brought, 'clock')).toBe('order_state_changed')
    expect(canDo('defer', brought, 'owner')).toBe('order_state_changed')
  })

  test('the deadline can be moved on the last day for collection', () => {
    const last = loan({ method: 'p2p', collect_by: today })
    expect(canDo('defer', last, 'owner')).toBeNull()
    expect(canDo('hand_out', loan({ from: today }), 'desk')).toBeNull()
  })

  test('an owner takes back only private products', () => {
    const out = loan({ status: 'approved' })
    expect(canDo('take_back', out, 'owner')).toBe('forbidden')
    expect(canDo('take_back', { ...out, method: 'p2p' }, 'owner')).toBeNull()
    expect(canDo('take_back', out, 'locker')).toBe('forbidden')
    expect(canDo('cancel', { ...loan(), motivation: 'Si è rotto' }, 'owner')).toBe('forbidden')
    expect(canDo('deny', { ...loan(), motivation: 'Si è rotto' }, 'owner')).toBe('forbidden')
  })

  test('the product is with the borrower while the loan is approved or extended', () => {
    expect(orderStatuses.filter(isOut)).toEqual(['approved', 'extended'])
    expect(orderStatuses.filter(isClosed).sort()).toEqual(['cancelled', 'denied', 'returned'])
  })

  test('the diagram in the README shows the state table', () => {
    expect(readFileSync('domain/README.md', 'utf8')).toContain(statesDiagram())
  })
})
