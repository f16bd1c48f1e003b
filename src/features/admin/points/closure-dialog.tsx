import { Trans, useLingui } from '@lingui/react/macro'
import { faultsOf } from '#contract/faults.ts'
import { type AdminPoint, type ClosureInput, closureInput } from '#contract/shapes/admin/setup.ts'
import { useCall } from '#src/api/mutations.ts'
import { useAffectedLoans } from '#src/library/affected/affected-loans.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { OptionalTextField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

type Props = { points: readonly AdminPoint[]; onClose: () => void; onSaved: () => void }

/** Closes several pickup points for the same days, such as at Christmas. */
export function ClosureDialog({ points, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const saved = useSaved()
  const call = useCall('admin.points.close')
  const affected = useAffectedLoans()
  const initial: ClosureInput = {
    point_ids: points.filter(({ available }) => available).map(({ id }) => id),
    inizio: '',
    fine: '',
    name: null,
  }
  const form = useCallForm({
    initial,
    check: values => ({
      ...(values.fine < values.inizio && { fine: 'date' as const }),
      ...faultsOf(closureInput, values),
    }),
    send: values => affected.save(loans => call.mutateAsync({ body: { ...values, loans } })),
    onDone: done => {
      saved(t`Chiusura salvata`, 'admin.points', done)
      onSaved()
      onClose()
    },
  })
  const { point_ids } = form.values
  const choose = (id: string, isChosen: boolean) =>
    form
      .field('point_ids')
      .onChange(isChosen ? [...point_ids, id] : point_ids.filter(one => one !== id))
  const { inizio, fine } = form.values
  return (
    <Dialog open onClose={onClose} title={t`Chiudere per qualche giorno?`} drawer>
      <form className={layout.stack} {...form.props}>
        <fieldset>
          <legend>
            <Trans>Che cosa chiude</Trans>
          </legend>
          {points.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              value={point_ids.includes(id)}
              onChange={isChosen => choose(id, isChosen)}
            />
          ))}
        </fieldset>
        <div className={layout.columns}>
          <TextField
            label={t`Dal`}
            type="date"
            {...form.field('inizio')}
            onChange={day => {
              form.field('inizio').onChange(day)
              if (!fine || fine === inizio) form.field('fine').onChange(day)
            }}
          />
          <TextField label={t`Al`} type="date" {...form.field('fine')} />
        </div>
        <OptionalTextField label={t`Perché`} paste {...form.field('name')} />
        <p className={layout.small}>
          <Trans>Se ci sono prestiti in quei giorni, te li mostriamo prima di salvare.</Trans>
        </p>
        {form.banner}
        <FormActions
          onKeep={onClose}
          act={<Trans>Chiudi in quei giorni</Trans>}
          {...form.button}
          disabledReason={
            form.button.disabledReason ??
            (point_ids.length === 0 ? t`Scegli almeno un punto` : null)
          }
        />
      </form>
      {affected.dialog}
    </Dialog>
  )
}
