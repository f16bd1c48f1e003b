import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConditionInput, DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useUndoMove } from '#src/library/undo-move.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { ConditionFields, usePhoto } from '../condition-fields.tsx'
import styles from '../desk.module.css'
import { useDeskChanged } from '../use-desk-changed.ts'

type Props = {
  label: string
  loan: DeskLoan
  product: DeskProduct['object']
  /** It is returned already: only its condition is added. */
  returned?: boolean
  /** Called after the return. */
  onDone?: () => void
  onClose: () => void
}

/** Records the return of a product, its condition, and whether it needs maintenance. */
export function TakeBackDialog({ label, loan, product, returned = false, onDone, onClose }: Props) {
  const { t } = useLingui()
  const changed = useDeskChanged(label)
  const [note, setNote] = useState('')
  const [damaged, setDamaged] = useState(false)
  const photo = usePhoto()
  const accessories = product.accessories.join(', ')
  const take = useCall('desk.handover')
  const add = useCall('desk.condition')
  const { offer } = useUndoMove()
  const send = (condition: ConditionInput) => {
    const params = { id: loan.id }
    if (returned) return add.mutateAsync({ params, body: condition })
    return take.mutateAsync({
      params,
      body: { kind: 'take_back', copy: product.copy ?? null, ...condition },
    })
  }
  return (
    <CallDialog
      open
      onClose={onClose}
      title={returned ? t`Nota o danno` : t`Prendere in restituzione?`}
      act={returned ? t`Salva` : t`È tornato`}
      keep={returned ? t`Lascia com'è` : t`Non ancora`}
      missing={photo.pending}
      send={() => send({ note, damaged, photo: photo.id })}
      onDone={answer => {
        photo.remove()
        onDone?.()
        changed(answer)
        if (returned) return showToast(damaged ? t`Ora è in manutenzione` : t`Nota salvata`)
        const text = damaged ? t`Restituito, ora è in manutenzione` : t`Restituito`
        offer(text, loan.id, 'take_back')
      }}
    >
      <div className={styles.form} data-unsaved={note || damaged || photo.shown ? true : undefined}>
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
    </CallDialog>
  )
}
