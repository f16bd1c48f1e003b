import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { UndoableMove } from '#contract/order-status.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useAttempt } from './form/use-attempt.tsx'

/** Undoes the desk's last move of a loan. A message says that it is undone, or why not. */
export function useUndoMove() {
  const { t } = useLingui()
  const call = useCall('desk.undo')
  const { attempt, button } = useAttempt({ toast: true })
  /** @returns whether it is undone */
  const undo = async (id: string, move: UndoableMove): Promise<boolean> => {
    const done = await attempt(() => call.mutateAsync({ params: { id }, query: { move } }))
    if (done) showToast(t`Annullato: il prestito è di nuovo com'era`)
    return done !== null
  }
  /** Says that the move is made, with a button that undoes it. */
  const offer = (text: string, id: string, move: UndoableMove) =>
    showToast(text, 'status', { text: t`Annulla`, run: () => void undo(id, move) })
  return { undo, offer, button }
}

type Props = { loan: DeskLoan; small?: boolean; onUndone?: () => void }

/** The button that undoes the desk's last move of a loan, while it can be undone. */
export function UndoButton({ loan, small = false, onUndone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { undo, button } = useUndoMove()
  const { id, undo: move, product } = loan
  if (!move) return null
  const name = format.name(product)
  const texts = {
    hand_out: [t`Annulla la consegna`, t`Annulla la consegna: ${name}`],
    take_back: [t`Annulla la restituzione`, t`Annulla la restituzione: ${name}`],
    deny: [t`Annulla il rifiuto`, t`Annulla il rifiuto: ${name}`],
  }
  const lost = [t`Annulla: non è perso`, t`Annulla: non è perso: ${name}`]
  const [text, label] = loan.is.lost ? lost : texts[move]
  return (
    <Button
      look="secondary"
      small={small}
      {...button}
      {...(small && { 'aria-label': label })}
      onClick={async () => {
        if (await undo(id, move)) onUndone?.()
      }}
    >
      <Undo2 size={18} />
      {text}
    </Button>
  )
}
