import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { DeskLoan, DeskObject } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './desk.module.css'
import { useDeskChanged } from './use-desk-changed.ts'

type Props = {
  label: string
  loan: DeskLoan
  object: DeskObject['object']
  open: boolean
  onClose: () => void
}

/** The object is back: in what condition, and whether it can go out again. */
export function TakeBackDialog({ label, loan, object, open, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const { changed, refused } = useDeskChanged(label)
  const [note, setNote] = useState('')
  const accessories = object.accessories.join(', ')
  const [damaged, setDamaged] = useState(false)
  const take = useCall('desk.handover')
  const confirm = async () => {
    const body = { kind: 'take_back' as const, note, damaged }
    const answer = await take.mutateAsync({ params: { id: loan.id }, body }).catch(refused)
    if (!answer) return
    onClose()
    showToast(damaged ? t`Restituito, ora è in manutenzione` : t`Restituito`)
    await changed(answer)
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
      disabledReason={offline}
      onConfirm={() => void confirm()}
    >
      <div className={styles.form}>
        {accessories && (
          <p>
            <Trans>Controlla che ci sia tutto: {accessories}.</Trans>
          </p>
        )}
        <TextArea
          label={t`Com'è tornato?`}
          hint={t`Facoltativo. Lo legge solo lo staff.`}
          rows={3}
          maxLength={limits.noteMaxChars}
          value={note}
          onChange={setNote}
        />
        <Checkbox
          label={t`È danneggiato: mettilo in manutenzione e avvisa chi lo aspetta`}
          checked={damaged}
          onChange={setDamaged}
        />
      </div>
    </ConfirmDialog>
  )
}
