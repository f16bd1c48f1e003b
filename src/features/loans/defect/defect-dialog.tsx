import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Order } from '#contract/shapes/order.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { PhotoField, usePhoto } from '#src/library/photos/one-photo.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../loans.module.css'

type Props = { order: Pick<Order, 'id' | 'product'>; open: boolean; onClose: () => void }

/** The borrower says what is broken, with a photo if they like. */
export function DefectDialog({ order, open, onClose }: Props) {
  const { t } = useLingui()
  const report = useCall('orders.defect')
  const [note, setNote] = useState('')
  const photo = usePhoto()
  const name = useFormat().name(order.product)
  const missing = note.trim() ? null : t`Scrivi che cosa non va.`
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={t`Che cosa non va?`}
      act={t`Invia la segnalazione`}
      keep={t`Lascia stare`}
      missing={photo.pending ?? missing}
      send={() => report.mutateAsync({ params: { id: order.id }, body: { note, photo: photo.id } })}
      onDone={() => {
        setNote('')
        photo.remove()
        showToast(t`Grazie: chi gestisce l'oggettoteca lo sa`)
      }}
    >
      <div className={styles.group} data-unsaved={note || photo.shown ? true : undefined}>
        <p>
          <Trans>
            {name}: lo leggono le persone del banco, e lo sistemano. Se è pericoloso, non usarlo.
          </Trans>
        </p>
        <TextArea
          label={t`Che cosa hai notato?`}
          required
          rows={3}
          maxLength={limits.noteMaxChars}
          value={note}
          onChange={setNote}
        />
        <PhotoField photo={photo} />
      </div>
    </CallDialog>
  )
}
