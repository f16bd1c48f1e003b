import { Trans, useLingui } from '@lingui/react/macro'
import type { OpeningInput } from '#contract/shapes/admin/setup.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { weekdayNames } from '#src/i18n/weekday-names.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { RowsEditor } from '../parts/rows-editor.tsx'

type Props = {
  opening: OpeningInput
  /** The faults of the fields, by their path in the input. */
  error: (path: string) => string | null
  onChange: (changes: Partial<OpeningInput>) => void
}

export function WeekFields({ opening: { hours }, error, onChange }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <Section title={t`La settimana`}>
      <p className={layout.small}>
        <Trans>Orari come 09:00-12:30, 15:00-19:00; vuoto quando è chiuso.</Trans>
      </p>
      <div className={layout.columns}>
        {weekdayNames(locale).map(({ long }, index) => (
          <TextField
            key={long}
            label={long}
            paste
            value={hours[index] ?? ''}
            error={error(`hours.${index}`)}
            onChange={text =>
              onChange({ hours: hours.map((one, at) => (at === index ? text : one)) })
            }
          />
        ))}
      </div>
    </Section>
  )
}

export function ClosureFields({ opening, error, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Section title={t`Chiusure`}>
      <RowsEditor
        rows={opening.holidays}
        onChange={holidays => onChange({ holidays })}
        legend={t`Chiusura`}
        blank={() => ({ inizio: '', fine: '', name: null })}
        add={<Trans>Aggiungi una chiusura</Trans>}
      >
        {(row, change, index) => (
          <>
            <TextField
              label={t`Dal`}
              type="date"
              value={row.inizio}
              error={error(`holidays.${index}.inizio`)}
              onChange={inizio => change({ inizio, fine: row.fine || inizio })}
            />
            <TextField
              label={t`Al`}
              type="date"
              value={row.fine}
              error={error(`holidays.${index}.fine`)}
              onChange={fine => change({ fine })}
            />
            <TextField
              label={t`Perché`}
              paste
              value={row.name ?? ''}
              onChange={name => change({ name: name || null })}
            />
          </>
        )}
      </RowsEditor>
    </Section>
  )
}

export function ExtraOpeningFields({ opening, error, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Section title={t`Aperture straordinarie`}>
      <RowsEditor
        rows={opening.additional_days}
        onChange={additional_days => onChange({ additional_days })}
        legend={t`Apertura`}
        blank={() => ({ day: '', hours: '10:00-13:00' })}
        add={<Trans>Aggiungi un'apertura</Trans>}
      >
        {(row, change, index) => (
          <>
            <TextField
              label={t`Giorno`}
              type="date"
              value={row.day}
              error={error(`additional_days.${index}.day`)}
              onChange={day => change({ day })}
            />
            <TextField
              label={t`Orari`}
              paste
              value={row.hours}
              error={error(`additional_days.${index}.hours`)}
              onChange={hours => change({ hours })}
            />
          </>
        )}
      </RowsEditor>
    </Section>
  )
}
