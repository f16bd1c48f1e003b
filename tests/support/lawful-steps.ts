import fc from 'fast-check'
import type { LoanFacts } from '#domain/loans/order-conditions.ts'
import { actionsOf } from '#domain/loans/order-status.ts'
import { type Mover, movers, type OrderAction } from '#domain/loans/order-transitions.ts'

/** Something that the state table lets somebody do now. */
export type LawfulAct<L> = { loan: L; action: OrderAction; who: Mover }

/** What a walk does next: books, moves a loan as the state table allows, or lets days pass. */
export type Step<L> =
  | { do: 'book'; member: number; start: number; days: number; method: number }
  | ({ do: 'act' } & LawfulAct<L>)
  | { do: 'sleep'; days: number }

/** The numbers from which a step is chosen; what they mean depends on what is possible by then. */
export const chance = fc.record({
  kind: fc.nat(9),
  pick: fc.nat(999),
  member: fc.nat(2),
  start: fc.nat(25),
  days: fc.integer({ min: 1, max: 30 }),
  method: fc.nat(3),
})
export type Chance = typeof chance extends fc.Arbitrary<infer C> ? C : never

/** All that anybody may do by the state table, the clock apart: it acts by itself. */
function lawfulActs<L>(loans: readonly L[], factsOf: (loan: L) => LoanFacts): LawfulAct<L>[] {
  return loans.flatMap(loan =>
    movers
      .filter(who => who !== 'clock')
      .flatMap(who => actionsOf(factsOf(loan), who).map(action => ({ loan, action, who }))),
  )
}

const rare: readonly OrderAction[] = ['agree', 'receive']

/**
 * Chooses a step among those that are possible now. Each action is as likely as any other, however many
 * loans it is possible for, so that the rare ones are taken too.
 */
export function stepOf<L>(
  { kind, pick, ...chosen }: Chance,
  loans: readonly L[],
  factsOf: (loan: L) => LoanFacts,
): Step<L> {
  const acts = lawfulActs(loans, factsOf)
  if (kind === 0) return { do: 'sleep', days: (chosen.days % 9) + 1 }
  if (kind < 4 || acts.length === 0) {
    // Half of the loans begin today, so that something can be done with them.
    return { do: 'book', ...chosen, start: chosen.start % 2 === 0 ? 0 : chosen.start }
  }
  const actions = [...new Set(acts.map(({ action }) => action))]
  // Lawful only after another action of somebody else, so they would be taken too seldom.
  const weighted = actions.flatMap(one =>
    rare.includes(one) ? Array<OrderAction>(5).fill(one) : [one],
  )
  const action = weighted[pick % weighted.length]
  const possible = acts.filter(act => act.action === action)
  const act = possible[pick % possible.length]
  if (!act) throw new Error('An action that nobody may take')
  return { do: 'act', ...act }
}

/** Counts how often each action was taken, so that a walk can show that it took them all. */
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
