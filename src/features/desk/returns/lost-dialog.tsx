import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useUndoMove } from '#src/library/undo-move.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { CostField, useCondition } from '../condition-fields.tsx'
import styles from '../desk.module.css'
import { useDeskChanged } from '../use-desk-changed.ts'

type Props = { label: string; loan: DeskLoan; onClose: () => void }

/** Ends the loan of a thing that does not come back. Its copy is missing until somebody finds it. */
export function LostDialog({ label, loan, onClose }: Props) {
  const { t } = useLingui()
  const changed = useDeskChanged(label)
  const { note, setNote, cost, setCost, input, pending, isUnsaved } = useCondition()
  const take = useCall('desk.handover')
  const { offer } = useUndoMove()
  const { id, product } = loan
  const name = useFormat().name(product)
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`È andato perso?`}
      act={t`Chiudi il prestito`}
      keep={t`Non ancora`}
      missing={pending}
      send={() => {
        const body = { ...input, kind: 'take_back', lost: true } as const
        return take.mutateAsync({ params: { id }, body })
      }}
      onDone={answer => {
        changed(answer)
        offer(t`Prestito chiuso: segnato come perso`, id, 'take_back')
      }}
    >
      <div className={styles.form} data-unsaved={isUnsaved ? true : undefined}>
        <p>
          <Trans>
            Il prestito di {name} finisce, e nessuno lo può più prenotare. Se ricompare, inquadra
            l'etichetta: torna in servizio.
          </Trans>
        </p>
        <TextArea
          label={t`Che cosa è successo?`}
          hint={t`Facoltativo. Lo legge solo chi gestisce l'oggettoteca.`}
          rows={3}
          maxLength={limits.noteMaxChars}
          value={note}
          onChange={setNote}
        />
        <CostField value={cost} onChange={setCost} />
      </div>
    </CallDialog>
  )
}
