import { Trans, useLingui } from '@lingui/react/macro'
import type { OpeningInput } from '#contract/shapes/admin/setup.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { weekdayNames } from '#src/i18n/weekday-names.ts'
import { OptionalTextField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import type { Form } from '#src/ui/form/use-form.ts'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { RowsEditor } from '../parts/rows-editor.tsx'

type Props = { form: Form<OpeningInput> }

export function WeekFields({ form }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <Section title={t`La settimana`}>
      <p className={layout.small}>
        <Trans>Orari come 9-12:30 oppure 9:00-12:30, 15:00-19:00; vuoto quando è chiuso.</Trans>
      </p>
      <div className={layout.columns}>
        {weekdayNames(locale).map(({ long }, index) => (
          <TextField key={long} label={long} paste {...form.field(`hours.${index}`)} />
        ))}
      </div>
    </Section>
  )
}

export function ClosureFields({ form }: Props) {
  const { t } = useLingui()
  return (
    <Section title={t`Chiusure`}>
      <RowsEditor
        {...form.field('holidays')}
        legend={t`Chiusura`}
        blank={() => ({ inizio: '', fine: '', name: null })}
        add={<Trans>Aggiungi una chiusura</Trans>}
      >
        {(row, index) => (
          <>
            <TextField
              label={t`Dal`}
              type="date"
              {...form.field(`holidays.${index}.inizio`)}
              onChange={inizio =>
                form
                  .field(`holidays.${index}`)
                  .onChange({ ...row, inizio, fine: row.fine || inizio })
              }
            />
            <TextField label={t`Al`} type="date" {...form.field(`holidays.${index}.fine`)} />
            <OptionalTextField label={t`Perché`} paste {...form.field(`holidays.${index}.name`)} />
          </>
        )}
      </RowsEditor>
    </Section>
  )
}

export function ExtraOpeningFields({ form }: Props) {
  const { t } = useLingui()
  return (
    <Section title={t`Aperture straordinarie`}>
      <RowsEditor
        {...form.field('additional_days')}
        legend={t`Apertura`}
        blank={() => ({ day: '', hours: '10:00-13:00' })}
        add={<Trans>Aggiungi un'apertura</Trans>}
      >
        {(_, index) => (
          <>
            <TextField
              label={t`Giorno`}
              type="date"
              {...form.field(`additional_days.${index}.day`)}
            />
            <TextField label={t`Orari`} paste {...form.field(`additional_days.${index}.hours`)} />
          </>
        )}
      </RowsEditor>
    </Section>
  )
}
