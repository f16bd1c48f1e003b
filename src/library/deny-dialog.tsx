import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { TextDialog } from './form/text-dialog.tsx'
import { useUndoMove } from './undo-move.tsx'

type Props = {
  loan: DeskLoan
  open: boolean
  onClose: () => void
  onDenied?: (answer: AnswerOf<'desk.deny'>) => void
}

/** Denies a loan, with a reason that the borrower reads. */
export function DenyDialog({ loan: { id }, open, onClose, onDenied }: Props) {
  const { t } = useLingui()
  const { offer } = useUndoMove()
  const deny = useCall('desk.deny')
  return (
    <TextDialog
      open={open}
      onClose={onClose}
      title={t`Negare il prestito?`}
      label={t`Motivo`}
      hint={t`Lo legge chi lo ha prenotato.`}
      rows={3}
      maxLength={limits.motivationMaxChars}
      send={motivation => deny.mutateAsync({ params: { id }, body: { motivation } })}
      onDone={answer => {
        onDenied?.(answer)
        offer(t`Prestito negato`, id, 'deny')
      }}
      keep={<Trans>Tieni il prestito</Trans>}
      act={<Trans>Nega il prestito</Trans>}
      danger
    />
  )
}
