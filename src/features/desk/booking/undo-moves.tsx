import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { UndoableMove } from '#contract/order-status.ts'
import type { DeskBooking } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Stores the new state of a booking after an action. */
export function useBookingChanged() {
  const client = useQueryClient()
  return (answer: DeskBooking) =>
    client.setQueryData(keyOf('desk.booking', { params: { id: answer.id } }), answer)
}

/** Undoes the desk's last move of all loans of a booking for which it can be undone. */
export function useUndoMoves(id: string) {
  const { t } = useLingui()
  const changed = useBookingChanged()
  const call = useCall('desk.undoMoves')
  const { attempt, button } = useAttempt({ toast: true })
  const undo = async (move: UndoableMove) => {
    const done = await attempt(() => call.mutateAsync({ params: { id }, query: { move } }))
    if (!done) return
    changed(done)
    showToast(t`Annullato: i prestiti sono di nuovo com'erano`)
  }
  /** Says that the move is made, with a button that undoes it. */
  const offer = (text: string, move: UndoableMove) =>
    showToast(text, 'status', { text: t`Annulla`, run: () => void undo(move) })
  return { undo, offer, button }
}

/** What a press has done with so many loans. */
export function useMovedTexts() {
  const { t } = useLingui()
  return (count: number): Record<UndoableMove, string> => ({
    hand_out: t`${plural(count, { one: '# oggetto consegnato', other: '# oggetti consegnati' })}`,
    take_back: t`${plural(count, { one: '# oggetto restituito', other: '# oggetti restituiti' })}`,
    deny: t`${plural(count, { one: '# prestito negato', other: '# prestiti negati' })}`,
  })
}

type Props = { booking: DeskBooking; move: UndoableMove }

/** The button that undoes a move of several loans at once, while that can be undone. */
export function GroupUndoButton({ booking: { id, loans }, move }: Props) {
  const { undo, button } = useUndoMoves(id)
  const count = loans.filter(loan => loan.undo === move).length
  // One has a button of its own.
  if (count < 2) return null
  return (
    <Button look="secondary" small {...button} onClick={() => void undo(move)}>
      <Undo2 size={18} />
      {move === 'hand_out' ? (
        <Plural
          value={count}
          one="Annulla la consegna di # oggetto"
          other="Annulla la consegna di # oggetti"
        />
      ) : move === 'take_back' ? (
        <Plural
          value={count}
          one="Annulla la restituzione di # oggetto"
          other="Annulla la restituzione di # oggetti"
        />
      ) : (
        <Plural
          value={count}
          one="Annulla il rifiuto di # prestito"
          other="Annulla il rifiuto di # prestiti"
        />
      )}
    </Button>
  )
}
