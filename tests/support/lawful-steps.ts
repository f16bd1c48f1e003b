import fc from 'fast-check'
import type { LoanFacts } from '#domain/loans/order-conditions.ts'
import { actionsOf } from '#domain/loans/order-status.ts'
import { type Mover, movers, type OrderAction } from '#domain/loans/order-transitions.ts'

/** An action that the state table allows now. */
export type LawfulAct<L> = { loan: L; action: OrderAction; who: Mover }

/** The next step of a walk: book, apply an allowed transition, let days pass, or change the world under the loans. */
export type Step<L> =
  | { do: 'book'; member: number; start: number; days: number; method: number }
  | ({ do: 'act' } & LawfulAct<L>)
  | { do: 'sleep'; days: number }
  /** The library's product goes to repair, or comes back from it. */
  | { do: 'repair' }
  /** The pickup points are closed on some coming days. */
  | { do: 'close'; start: number; days: number }

/** Random numbers that select a step among the possible ones. */
export const chance = fc.record({
  kind: fc.nat(9),
  world: fc.nat(19),
  pick: fc.nat(999),
  member: fc.nat(2),
  start: fc.nat(25),
  days: fc.integer({ min: 1, max: 30 }),
  method: fc.nat(3),
})
export type Chance = typeof chance extends fc.Arbitrary<infer C> ? C : never

/** All actions that the state table allows, except those of the clock. */
function lawfulActs<L>(loans: readonly L[], factsOf: (loan: L) => LoanFacts): LawfulAct<L>[] {
  return loans.flatMap(loan =>
    movers
      .filter(who => who !== 'clock')
      .flatMap(who => actionsOf(factsOf(loan), who).map(action => ({ loan, action, who }))),
  )
}

/** Allowed only after another person's action or for a short time, so they need a higher probability. */
const rare: readonly OrderAction[] = [
  ...(['agree', 'receive', 'extend'] as const),
  ...(['undo_hand_out', 'undo_take_back', 'undo_deny'] as const),
]

/**
 * Selects a possible step. Each action has the same probability, regardless of the number of loans,
 * so that rare ones occur too. An action of `missing` is taken as soon as an action is due, and an undo of `missing`, which is
 * possible for a short time, mostly at once.
 */
export function stepOf<L>(
  { kind, pick, world, ...chosen }: Chance,
  loans: readonly L[],
  factsOf: (loan: L) => LoanFacts,
  missing: readonly OrderAction[] = [],
): Step<L> {
  if (world === 0) return { do: 'repair' }
  if (world === 1) return { do: 'close', start: chosen.start % 6, days: chosen.days }
  const acts = lawfulActs(loans, factsOf)
  const undos = acts.filter(({ action }) => missing.includes(action) && action.startsWith('undo_'))
  const undo = undos[pick % Math.max(1, undos.length)]
  if (undo && kind > 1) return { do: 'act', ...undo }
  // Sometimes long enough that a loan ends which cannot be collected.
  if (kind === 0) return { do: 'sleep', days: world < 5 ? chosen.days : (chosen.days % 9) + 1 }
  if (kind < 4 || acts.length === 0) {
    // Half of the loans begin today, so that actions are possible.
    return { do: 'book', ...chosen, start: chosen.start % 2 === 0 ? 0 : chosen.start }
  }
  const actions = [...new Set(acts.map(({ action }) => action))]
  const weighted = actions.flatMap(one =>
    rare.includes(one) ? Array<OrderAction>(5).fill(one) : [one],
  )
  const sought = actions.filter(one => missing.includes(one))
  const among = sought.length > 0 ? sought : weighted
  const action = among[pick % among.length]
  const possible = acts.filter(act => act.action === action)
  const act = possible[pick % possible.length]
  if (!act) throw new Error('An action that nobody may take')
  return { do: 'act', ...act }
}

/** Counts how often each action occurred, to check that a walk covers all. */
export function countActions() {
  const taken = new Map<OrderAction, number>()
  return {
    add: (action: OrderAction) => taken.set(action, (taken.get(action) ?? 0) + 1),
    of: (actions: readonly OrderAction[]) =>
      Object.fromEntries(actions.map(action => [action, taken.get(action) ?? 0])),
    rarer: (actions: readonly OrderAction[], times: number) =>
      actions.filter(action => (taken.get(action) ?? 0) < times),
  }
}
