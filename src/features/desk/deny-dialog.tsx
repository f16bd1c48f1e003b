import { Trans, useLingui } from '@lingui/react/macro'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { type DeskLoan, denialInput } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useUndoMove } from '#src/library/undo-move.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
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
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const changed = useDeskChanged(label)
  const { offer } = useUndoMove()
  const deny = useCall('desk.deny')
  const form = useForm({
    initial: { motivation: '' },
    check: values => faultsOf(denialInput, values),
    text: useFieldText(),
    onSubmit: async body => {
      if (deny.isPending || offline) return
      const answer = await deny.mutateAsync({ params: { id: loan.id }, body }).catch(() => null)
      if (!answer) return
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
      {deny.error && <Banner tone="bad">{failureText(deny.error)}</Banner>}
      <FormActions
        keep={<Trans>Tieni il prestito</Trans>}
        onKeep={onClose}
        act={<Trans>Nega il prestito</Trans>}
        danger
        pending={deny.isPending}
        disabledReason={offline}
      />
    </form>
  )
}
