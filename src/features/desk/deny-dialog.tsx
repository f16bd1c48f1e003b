import { Trans, useLingui } from '@lingui/react/macro'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { type DeskLoan, denialInput } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useUndoMove } from '#src/library/undo-move.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { useDeskChanged } from './use-desk-changed.ts'

type Props = { label: string; loan: DeskLoan; open: boolean; onClose: () => void }

/** Refuses a loan with a reason. */
export function DenyDialog({ open, onClose, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Negare il prestito?`}>
      <DenyForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

function DenyForm({ label, loan, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const changed = useDeskChanged(label)
  const { offer } = useUndoMove()
  const deny = useCall('desk.deny')
  const form = useCallForm({
    initial: { motivation: '' },
    check: values => faultsOf(denialInput, values),
    send: body => deny.mutateAsync({ params: { id: loan.id }, body }),
    onDone: answer => {
      onClose()
      changed(answer)
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
