import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/endpoints.ts'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { type DeskLoan, denialInput } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { useCallForm } from './form/use-call-form.tsx'
import { useUndoMove } from './undo-move.tsx'

type Props = {
  loan: DeskLoan
  open: boolean
  onClose: () => void
  onDenied?: (answer: AnswerOf<'desk.deny'>) => void
}

/** Denies a loan, with a reason that the borrower reads. */
export function DenyDialog({ open, onClose, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Negare il prestito?`}>
      <DenyForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

function DenyForm({ loan, onClose, onDenied }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const { offer } = useUndoMove()
  const deny = useCall('desk.deny')
  const form = useCallForm({
    initial: { motivation: '' },
    check: values => faultsOf(denialInput, values),
    send: body => deny.mutateAsync({ params: { id: loan.id }, body }),
    onDone: answer => {
      onClose()
      onDenied?.(answer)
      offer(t`Prestito negato`, loan.id, 'deny')
    },
  })
  return (
    <form {...form.props}>
      <TextArea
        label={t`Motivo`}
        hint={t`Lo legge chi lo ha prenotato.`}
        rows={3}
        required
        maxLength={limits.motivationMaxChars}
        {...form.field('motivation')}
      />
      {form.banner}
      <FormActions
        keep={<Trans>Tieni il prestito</Trans>}
        onKeep={onClose}
        act={<Trans>Nega il prestito</Trans>}
        danger
        {...form.button}
      />
    </form>
  )
}
