import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type AdminPoint, type OpeningInput, openingInput } from '#contract/shapes/admin/setup.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { weekdayNames } from '#src/i18n/weekday-names.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useSaved } from '../use-saved.ts'

type Holiday = OpeningInput['holidays'][number]
type Extra = OpeningInput['additional_days'][number]

/** A point's week and what is not as every week. */
export function OpeningForm({ point }: { point: AdminPoint }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const client = useQueryClient()
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const save = useCall('admin.points.save')
  const { id, hours, holidays, additional_days } = point
  const initial = { hours, holidays, additional_days }
  const [opening, setOpening] = useState<OpeningInput>(initial)
  const [faults, setFaults] = useState<Record<string, string | undefined>>({})
  const error = (path: string) => fieldText(faults[path])
  const put = (changes: Partial<OpeningInput>) => setOpening({ ...opening, ...changes })
  const holiday = (index: number, changes: Partial<Holiday>) =>
    put({
      holidays: opening.holidays.map((one, at) => (at === index ? { ...one, ...changes } : one)),
    })
  const extra = (index: number, changes: Partial<Extra>) =>
    put({
      additional_days: opening.additional_days.map((one, at) =>
        at === index ? { ...one, ...changes } : one,
      ),
    })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || offline) return
    const found = faultsOf(openingInput, opening)
    setFaults(found)
    if (Object.keys(found).length > 0) return showToast(t`Attenzione ai campi richiesti`, 'alert')
    const done = await save.mutateAsync({ params: { id }, body: opening }).catch(failure => {
      setFaults(failure.fields ?? {})
    })
    if (!done) return
    client.setQueryData(keyOf('admin.points'), done)
    saved(t`Orari salvati`)
  }
  return (
    <form className="adm-form" noValidate onSubmit={event => void submit(event)}>
      <Section title={t`La settimana`}>
        <p className="adm-small">
          <Trans>Orari come 09:00-12:30, 15:00-19:00; vuoto quando è chiuso.</Trans>
        </p>
        <div className="adm-pair">
          {weekdayNames(locale).map(({ long }, index) => (
            <TextField
              key={long}
              label={long}
              paste
              value={opening.hours[index] ?? ''}
              error={error(`hours.${index}`)}
              onChange={text =>
                put({ hours: opening.hours.map((one, at) => (at === index ? text : one)) })
              }
            />
          ))}
        </div>
      </Section>
      <Section title={t`Chiusure`}>
        {opening.holidays.map((one, index) => (
          <fieldset key={index} className="adm-line">
            <legend className="adm-small">
              {t`Chiusura`} {index + 1}
            </legend>
            <TextField
              label={t`Dal`}
              type="date"
              value={one.inizio}
              error={error(`holidays.${index}.inizio`)}
              onChange={inizio => holiday(index, { inizio, fine: one.fine || inizio })}
            />
            <TextField
              label={t`Al`}
              type="date"
              value={one.fine}
              error={error(`holidays.${index}.fine`)}
              onChange={fine => holiday(index, { fine })}
            />
            <TextField
              label={t`Perché`}
              paste
              value={one.name ?? ''}
              onChange={name => holiday(index, { name: name || null })}
            />
            <Button
              look="quiet"
              small
              onClick={() => put({ holidays: opening.holidays.filter((_, at) => at !== index) })}
            >
              <Trans>Togli</Trans>
            </Button>
          </fieldset>
        ))}
        <div className="adm-acts">
          <Button
            look="secondary"
            small
            onClick={() =>
              put({ holidays: [...opening.holidays, { inizio: '', fine: '', name: null }] })
            }
          >
            <Trans>Aggiungi una chiusura</Trans>
          </Button>
        </div>
      </Section>
      <Section title={t`Aperture straordinarie`}>
        {opening.additional_days.map((one, index) => (
          <fieldset key={index} className="adm-line">
            <legend className="adm-small">
              {t`Apertura`} {index + 1}
            </legend>
            <TextField
              label={t`Giorno`}
              type="date"
              value={one.day}
              error={error(`additional_days.${index}.day`)}
              onChange={day => extra(index, { day })}
            />
            <TextField
              label={t`Orari`}
              paste
              value={one.hours}
              error={error(`additional_days.${index}.hours`)}
              onChange={hours => extra(index, { hours })}
            />
            <Button
              look="quiet"
              small
              onClick={() =>
                put({ additional_days: opening.additional_days.filter((_, at) => at !== index) })
              }
            >
              <Trans>Togli</Trans>
            </Button>
          </fieldset>
        ))}
        <div className="adm-acts">
          <Button
            look="secondary"
            small
            onClick={() =>
              put({
                additional_days: [...opening.additional_days, { day: '', hours: '10:00-13:00' }],
              })
            }
          >
            <Trans>Aggiungi un'apertura</Trans>
          </Button>
        </div>
      </Section>
      {save.error && <Banner tone="bad">{failureText(save.error)}</Banner>}
      <div className="adm-acts">
        <Button
          type="submit"
          pending={save.isPending}
          pendingText={t`Invio in corso…`}
          disabledReason={offline}
        >
          <Trans>Salva gli orari</Trans>
        </Button>
      </div>
    </form>
  )
}
