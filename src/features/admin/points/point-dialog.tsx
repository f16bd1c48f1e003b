import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type AdminPoint, type PointInput, pointInput } from '#contract/shapes/admin/setup.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

type Props = { point: AdminPoint | null; onClose: () => void; onMade: (id: string) => void }

/** A pickup point, new (`null`) or to edit. Its opening hours are in another form. */
export function PointDialog({ point, onClose, onMade }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const create = useCall('admin.points.create')
  const change = useCall('admin.points.change')
  const [available, setAvailable] = useState(point?.available ?? true)
  const form = useForm({
    initial: initialOf(point),
    check: values => faultsOf(pointInput, toInput(values, available)),
    text: useFieldText(),
    onSubmit: async values => {
      if (create.isPending || change.isPending || offline) return
      const body = toInput(values, available)
      try {
        const { id } = point
          ? await change.mutateAsync({ params: { id: point.id }, body })
          : await create.mutateAsync({ body })
        saved(point ? t`Salvato` : t`Punto di ritiro aggiunto`)
        onMade(id)
        onClose()
      } catch (error) {
        const { fields } = toFailure(error)
        if (Object.keys(fields).length > 0) form.refuse({ ...fields })
      }
    },
  })
  const error = create.error ?? change.error
  return (
    <Dialog open onClose={onClose} title={point?.name ?? t`Nuovo punto di ritiro`} drawer>
      <form className={layout.stack} {...form.props}>
        <TextField label={t`Nome`} paste {...form.field('name')} />
        <SelectField
          label={t`Come si ritira`}
          {...form.field('kind')}
          options={[
            { value: 'desk', text: t`Da un banco` },
            { value: 'smartlocker', text: t`Da uno smartlocker` },
          ]}
        />
        <TextField label={t`Indirizzo`} paste {...form.field('address')} />
        <PlaceFields field={form.field} />
        <HoursFields field={form.field} />
        {form.values.kind === 'smartlocker' && <LockerFields field={form.field} />}
        <Checkbox label={t`Aperto al pubblico`} checked={available} onChange={setAvailable} />
        {error && <Banner tone="bad">{failureText(error)}</Banner>}
        <FormActions
          keep={<Trans>Annulla</Trans>}
          onKeep={onClose}
          act={<Trans>Salva</Trans>}
          pending={create.isPending || change.isPending}
          disabledReason={offline}
        />
      </form>
    </Dialog>
  )
}

type FieldsProps = { field: ReturnType<typeof useForm>['field'] }

function PlaceFields({ field }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <div className={layout.columns}>
        <TextField label={t`CAP`} inputMode="numeric" paste {...field('cap')} />
        <TextField label={t`Città`} paste {...field('city')} />
        <TextField label={t`Provincia`} paste {...field('province')} />
      </div>
      <div className={layout.columns}>
        <TextField
          label={t`Latitudine`}
          hint={t`Per la mappa; facoltativa`}
          inputMode="decimal"
          paste
          {...field('latitude')}
        />
        <TextField label={t`Longitudine`} inputMode="decimal" paste {...field('longitude')} />
      </div>
    </>
  )
}

function HoursFields({ field }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <div className={layout.columns}>
        <TextField
          label={t`Giorni, in italiano`}
          hint={t`Per esempio: martedì e sabato`}
          paste
          {...field('days.it')}
        />
        <TextField label={t`Giorni, in inglese`} paste {...field('days.en')} />
      </div>
      <TextField
        label={t`Orari in breve`}
        hint={t`Per esempio: 10:00-13:00`}
        paste
        {...field('opening_times')}
      />
    </>
  )
}

function LockerFields({ field }: FieldsProps) {
  const { t } = useLingui()
  return (
    <div className={layout.columns}>
      <TextArea label={t`Come si apre, in italiano`} rows={3} {...field('instructions.it')} />
      <TextArea label={t`Come si apre, in inglese`} rows={3} {...field('instructions.en')} />
    </div>
  )
}

function initialOf(point: AdminPoint | null): Record<string, string> {
  return {
    name: point?.name ?? '',
    kind: point?.kind ?? 'desk',
    address: point?.address ?? '',
    cap: point?.cap ?? '',
    city: point?.city ?? '',
    province: point?.province ?? '',
    latitude: point?.latitude?.toString() ?? '',
    longitude: point?.longitude?.toString() ?? '',
    'days.it': point?.opening_days.it ?? '',
    'days.en': point?.opening_days.en ?? '',
    opening_times: point?.opening_times ?? '',
    'instructions.it': point?.smartlocker_instruction?.it ?? '',
    'instructions.en': point?.smartlocker_instruction?.en ?? '',
  }
}

function toInput(values: Record<string, string>, available: boolean): PointInput {
  const text = (name: string) => values[name] ?? ''
  const degrees = (name: string) => (text(name) ? Number(text(name).replace(',', '.')) : null)
  const both = (name: string) => ({ it: text(`${name}.it`), en: text(`${name}.en`) })
  return {
    available,
    name: text('name'),
    kind: text('kind') === 'smartlocker' ? 'smartlocker' : 'desk',
    address: text('address'),
    cap: text('cap'),
    city: text('city'),
    province: text('province'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    opening_days: both('days'),
    opening_times: text('opening_times'),
    smartlocker_instruction: text('kind') === 'smartlocker' ? both('instructions') : null,
  }
}
