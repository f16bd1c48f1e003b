import { Trans, useLingui } from '@lingui/react/macro'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useAffectedLoans } from '#src/library/affected/affected-loans.tsx'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { usePhoto } from '#src/library/photos/one-photo.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { ConditionFields } from './condition-fields.tsx'
import styles from './desk.module.css'
import { useDeskChanged } from './use-desk-changed.ts'

type Props = {
  label: string
  product: DeskProduct['object']
  /** The product's copies, if it has several. */
  copies: DeskProduct['copies']
}

/** Starts or ends maintenance of a product, or of one of its copies. */
export function MaintenanceAction({ label, product, copies }: Props) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const changed = useDeskChanged(label)
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const photo = usePhoto()
  const set = useCall('desk.maintenance')
  const affected = useAffectedLoans()
  const broken = !product.is.maintenance
  const { code } = product
  const title = copies
    ? broken
      ? t`Mettere in manutenzione la copia ${code}?`
      : t`Rimettere a disposizione la copia ${code}?`
    : broken
      ? t`Mettere in manutenzione?`
      : t`Rimettere a disposizione?`
  const close = () => {
    setOpen(false)
    setNote('')
    photo.remove()
  }
  return (
    <>
      <p>
        <Button look="secondary" small disabledReason={offline} onClick={() => setOpen(true)}>
          <Wrench size={18} />
          {broken ? (
            <Trans>Metti in manutenzione</Trans>
          ) : product.state === 'missing' ? (
            <Trans>È qui: rimettilo in servizio</Trans>
          ) : (
            <Trans>È di nuovo a posto</Trans>
          )}
        </Button>
      </p>
      <CallDialog
        open={open}
        onClose={close}
        title={title}
        act={broken ? t`Metti in manutenzione` : t`È di nuovo a posto`}
        keep={t`Lascia com'è`}
        missing={photo.pending}
        send={() => {
          const body = { maintenance: broken, note, photo: photo.id }
          return affected.save(loans =>
            set.mutateAsync({
              params: { id: product.copy ?? product.id },
              body: { ...body, loans },
            }),
          )
        }}
        onDone={answer => {
          showToast(broken ? t`Ora è in manutenzione` : t`Di nuovo a disposizione`)
          changed(answer)
        }}
      >
        <div className={styles.form} data-unsaved={note || photo.shown ? true : undefined}>
          <p>
            {copies ? (
              <CopyEffect broken={broken} />
            ) : broken ? (
              <Trans>Nessuno lo può prenotare e chi lo aspetta riceve un'e-mail.</Trans>
            ) : (
              <Trans>Si può di nuovo prenotare e chi lo aspetta riceve un'e-mail.</Trans>
            )}
          </p>
          <ConditionFields
            label={broken ? t`Che cosa ha?` : t`Che cosa è stato fatto?`}
            note={note}
            onNote={setNote}
            photo={photo}
          />
        </div>
      </CallDialog>
      {affected.dialog}
    </>
  )
}

/** What happens to those who have booked a product with several copies. */
function CopyEffect({ broken }: { broken: boolean }) {
  return broken ? (
    <Trans>
      Le altre copie si prestano ancora: chi aspettava questa ne riceve un'altra, e se non ce n'è
      una libera gli arriva un'e-mail.
    </Trans>
  ) : (
    <Trans>Si può di nuovo prestare: chi era rimasto senza una copia riceve un'e-mail.</Trans>
  )
}
