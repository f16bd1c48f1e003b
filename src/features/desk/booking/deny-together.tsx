import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { RefusedLines } from '#src/library/booking/refused-lines.tsx'
import { TextDialog } from '#src/library/form/text-dialog.tsx'
import { useBookingChanged, useMovedTexts, useUndoMoves } from './undo-moves.tsx'

type Props = {
  booking: string
  loans: readonly DeskLoan[]
  onMoved: () => void
  onClose: () => void
}

/** Denies several loans of a booking, with a reason that the borrower reads. */
export function DenyTogether({ booking: id, loans, onMoved, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const changed = useBookingChanged()
  const moved = useMovedTexts()
  const { offer } = useUndoMoves(id)
  const deny = useCall('desk.denials')
  const count = loans.length
  const names = loans.map(({ product }) => `${format.name(product)}, ${product.code}`)
  return (
    <TextDialog
      open
      onClose={onClose}
      title={t`Negare i prestiti scelti?`}
      label={t`Motivo`}
      hint={t`Lo legge chi li ha prenotati.`}
      rows={3}
      maxLength={limits.motivationMaxChars}
      send={motivation =>
        deny.mutateAsync({
          params: { id },
          body: { motivation, loans: loans.map(loan => ({ loan: loan.id })) },
        })
      }
      onDone={answer => {
        onMoved()
        changed(answer)
        offer(moved(count).deny, 'deny')
      }}
      keep={<Trans>Tieni i prestiti</Trans>}
      act={<Plural value={count} one="Nega # prestito" other="Nega # prestiti" />}
      danger
    >
      <p>{names.join('; ')}</p>
      <RefusedLines lines={deny.error?.lines ?? []} />
    </TextDialog>
  )
}
