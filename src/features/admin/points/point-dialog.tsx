import { Trans, useLingui } from '@lingui/react/macro'
import { type AdminPoint, type PointInput, pointInput } from '#contract/shapes/admin/setup.ts'
import { useCall } from '#src/api/mutations.ts'
import { useAffectedLoans } from '#src/library/affected/affected-loans.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { OptionalNumberField } from '#src/ui/field/formatted-field.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/field/text-field.tsx'
import type { Form } from '#src/ui/form/use-form.ts'
import { EachLanguage, orEmpty } from '../parts/each-language.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

type Props = { point: AdminPoint | null; onClose: () => void; onMade: (id: string) => void }

/** A pickup point, new (`null`) or to edit. Its opening hours are in another form. */
export function PointDialog({ point, onClose, onMade }: Props) {
  const { t } = useLingui()
  const saved = useSaved()
  const create = useCall('admin.points.create')
  const change = useCall('admin.points.change')
  const affected = useAffectedLoans()
  const form = useCallForm({
    initial: initialOf(point),
    check: pointInput,
    send: values => {
      const body = toInput(values)
      if (!point) return create.mutateAsync({ body })
      return affected.save(loans =>
        change.mutateAsync({ params: { id: point.id }, body: { ...body, loans } }),
      )
    },
    onDone: ({ id }) => {
      saved(point ? t`Salvato` : t`Punto di ritiro aggiunto`)
      onMade(id)
    },
  })
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
        <PlaceFields form={form} />
        <HoursFields form={form} />
        {form.values.kind === 'smartlocker' && <LockerFields form={form} />}
        <Checkbox label={t`Aperto al pubblico`} {...form.field('available')} />
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Salva</Trans>} {...form.button} />
      </form>
      {affected.dialog}
    </Dialog>
  )
}

type FieldsProps = { form: Form<Values> }

function PlaceFields({ form: { field } }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <div className={layout.columns}>
        <TextField label={t`CAP`} inputMode="numeric" paste {...field('cap')} />
        <TextField label={t`Città`} paste {...field('city')} />
        <TextField label={t`Provincia`} paste {...field('province')} />
      </div>
      <div className={layout.columns}>
        <OptionalNumberField
          label={t`Latitudine`}
          hint={t`Per la mappa; facoltativa`}
          inputMode="decimal"
          paste
          {...field('latitude')}
        />
        <OptionalNumberField
          label={t`Longitudine`}
          inputMode="decimal"
          paste
          {...field('longitude')}
        />
      </div>
    </>
  )
}

function HoursFields({ form: { field } }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <EachLanguage>
        {(locale, language) => (
          <TextField
            label={t`Giorni, in ${language}`}
            hint={t`Per esempio: martedì e sabato`}
            paste
            {...orEmpty(field(`opening_days.${locale}`))}
          />
        )}
      </EachLanguage>
      <TextField
        label={t`Orari in breve`}
        hint={t`Per esempio: 10:00-13:00`}
        paste
        {...field('opening_times')}
      />
    </>
  )
}

function LockerFields({ form: { field } }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <OptionalNumberField
        label={t`Quanti oggetti diversi ci stanno insieme`}
        hint={t`Vuoto: uno per ogni prenotazione`}
        inputMode="numeric"
        paste
        {...field('lines')}
      />
      <EachLanguage>
        {(locale, language) => (
          <TextArea
            label={t`Come si apre, in ${language}`}
            rows={3}
            {...orEmpty(field(`smartlocker_instruction.${locale}`))}
          />
        )}
      </EachLanguage>
    </>
  )
}

type Values = PointInput & { smartlocker_instruction: Texts; lines: number | null }
type Texts = NonNullable<PointInput['smartlocker_instruction']>

const none: Texts = {}
const blank: Values = {
  name: '',
  kind: 'desk',
  available: true,
  address: '',
  cap: '',
  city: '',
  province: '',
  latitude: null,
  longitude: null,
  opening_days: none,
  opening_times: '',
  smartlocker_instruction: none,
  lines: null,
}

function initialOf(point: AdminPoint | null): Values {
  if (!point) return blank
  const { id, hours, holidays, additional_days, unused, lines = null, ...input } = point
  return { ...input, lines, smartlocker_instruction: input.smartlocker_instruction ?? none }
}

/** Only a smartlocker has instructions and little room. */
function toInput(values: Values): PointInput {
  if (values.kind === 'smartlocker') return values
  return { ...values, smartlocker_instruction: null, lines: null }
}
