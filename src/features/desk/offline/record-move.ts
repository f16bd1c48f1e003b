import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskDay, DeskLoan } from '#contract/shapes/desk.ts'
import { isOut } from '#domain/loans/states.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import {
  addOfflineMove,
  nameOfflineMove,
  type OfflineMove,
  offlineMoves,
  useOfflineMoves,
} from '#src/offline/offline-moves.ts'

/** The loans of the lists of the day that this device knows, the newest list first, without what waits to be sent. */
export function useKnownLoans(): { loans: DeskLoan[]; at: number | null } {
  const client = useQueryClient()
  const date = useToday()
  const moves = useOfflineMoves()
  // Renders again when today's list is there.
  useQuery({ ...queryFor('desk.day', { query: { date } }), enabled: false })
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [keyOf('desk.day')[0]] })
    .flatMap(({ state }) =>
      state.data ? { day: state.data as DeskDay, at: state.dataUpdatedAt } : [],
    )
    .sort((a, b) => b.at - a.at)
  const loans = new Map<string, DeskLoan>()
  for (const { day } of lists) {
    for (const loan of [...day.pickups, ...day.returns]) {
      if (!loans.has(loan.id)) loans.set(loan.id, loan)
    }
  }
  const isMoved = ({ id }: DeskLoan) => moves.some(({ loan }) => loan?.id === id)
  return { loans: [...loans.values()].filter(loan => !isMoved(loan)), at: lists[0]?.at ?? null }
}

/** Whether something that was booked can be handed out without a network: who holds it in their hands knows that it is back. */
export function mayHandOutOffline(loan: DeskLoan, today: string): boolean {
  const { status, method, from_date, hand_out_refusal: refusal, hand_out_anyway } = loan
  if (status !== 'pending' || method === 'p2p' || from_date > today) return false
  return refusal === null || refusal === 'object_not_back' || hand_out_anyway === true
}

/** Whether a label is that of a loan's copy. */
export const isLabelOf = (label: string, { product }: DeskLoan) =>
  product.code.toLowerCase() === label.toLowerCase()

type Given = {
  kind: OfflineMove['kind']
  label: string
  loan?: DeskLoan | undefined
  /** That of a call whose answer did not come. */
  key?: string
}

/** Stores a hand-out or a return that has just happened. @returns its key; `null` for one that is stored already */
export function useRecordMove() {
  const client = useQueryClient()
  const format = useFormat()
  const me = useQuery(queryFor('me.get')).data
  const { loans } = useKnownLoans()
  /** The stored catalogue may know the label. */
  const addName = async (key: string, label: string) => {
    const input = { params: { id: label } }
    const found = await client.fetchQuery(queryFor('products.get', input)).catch(() => null)
    if (found) await nameOfflineMove(key, format.name(found))
  }
  return async ({ kind, label, loan: given, ...more }: Given): Promise<string | null> => {
    const isKnown = offlineMoves().some(
      move =>
        move.kind === kind && !move.refusal && move.label.toLowerCase() === label.toLowerCase(),
    )
    if (!me || isKnown) return null
    const out = loans.find(loan => isOut(loan.status) && isLabelOf(label, loan))
    const loan = given ?? (kind === 'take_back' ? out : undefined)
    const product = loan ? format.name(loan.product) : null
    const key = await addOfflineMove({
      ...more,
      kind,
      label,
      loan: loan ? { id: loan.id, number: loan.number } : null,
      product,
      by: { id: me.id, name: me.name },
    })
    if (!loan) void addName(key, label)
    return key
  }
}
