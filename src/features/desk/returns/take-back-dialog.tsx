import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { ConditionFields } from '../condition-fields.tsx'
import styles from '../desk.module.css'
import { useDeskChanged } from '../use-desk-changed.ts'
import { usePhoto } from '../use-photo.ts'

type Props = {
  label: string
  loan: DeskLoan
  object: DeskProduct['object']
  open: boolean
  /** Called after the return. */
  onDone?: () => void
  onClose: () => void
}

/** Records the return of a product, its condition, and whether it needs maintenance. */
export function TakeBackDialog({ label, loan, object, open, onDone, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const changed = useDeskChanged(label)
  const [note, setNote] = useState('')
  const [damaged, setDamaged] = useState(false)
  const photo = usePhoto()
  const accessories = object.accessories.join(', ')
  const take = useCall('desk.handover')
  const confirm = async () => {
    const body = { kind: 'take_back' as const, note, damaged, photo: photo.id }
    const answer = await take.mutateAsync({ params: { id: loan.id }, body }).catch(() => null)
    if (!answer) return
    photo.remove()
    onDone?.()
    onClose()
    showToast(damaged ? t`Restituito, ora è in manutenzione` : t`Restituito`)
    changed(answer)
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t`Prendere in restituzione?`}
      error={take.error && failureText(take.error)}
      act={t`È tornato`}
      keep={t`Non ancora`}
      pending={take.isPending}
      disabledReason={offline ?? photo.pending}
      onConfirm={() => void confirm()}
    >
      <div className={styles.form}>
        {accessories && (
          <p>
            <Trans>Controlla che ci sia tutto: {accessories}.</Trans>
          </p>
        )}
        <ConditionFields label={t`Com'è tornato?`} note={note} onNote={setNote} photo={photo} />
        <Checkbox
          label={t`È danneggiato: mettilo in manutenzione e avvisa chi lo aspetta`}
          value={damaged}
          onChange={setDamaged}
        />
      </div>
    </ConfirmDialog>
  )
}
