import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { faultsOf } from '#contract/faults.ts'
import { type AdminPoint, type OpeningInput, openingInput } from '#contract/shapes/admin/setup.ts'
import { checkOpening } from '#domain/days/hours.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { weekdayNames } from '#src/i18n/weekday-names.ts'
import { useInAddress } from '#src/library/address/use-in-address.ts'
import { useAffectedLoans } from '#src/library/affected/affected-loans.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { OptionalTextField } from '#src/ui/field/formatted-field.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import type { Form } from '#src/ui/form/use-form.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Banner, EmptyState, StatusChip } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { RowsEditor } from '../parts/rows-editor.tsx'
import { useSaved } from '../parts/use-saved.ts'
import { ClosureDialog } from './closure-dialog.tsx'
import { PointDialog } from './point-dialog.tsx'

/** The pickup points: their addresses and their opening hours. */
export function OpeningsPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({ ...queryFor('admin.points'), staleTime: 60_000 })
  const [chosen, setChosen] = useInAddress('point')
  const [open, setOpen] = useState<AdminPoint | 'new' | null>(null)
  const [closing, setClosing] = useState(false)
  // The form shows the saved closure.
  const [closures, setClosures] = useState(0)
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  const point = data.find(({ id }) => id === chosen) ?? data[0]
  const odd = data.filter(one => Object.keys(checkOpening(one).faults).length > 0)
  const names = odd.map(({ name }) => name).join(', ')
  return (
    <>
      {odd.length > 0 && (
        <Banner tone="waiting">
          <Trans>
            Ci sono orari salvati che non si capiscono: {names}. Finché non li correggi, quei giorni
            contano come aperti a ogni ora.
          </Trans>
        </Banner>
      )}
      <div className={layout.actions}>
        <Button onClick={() => setOpen('new')}>
          <Trans>Aggiungi un punto di ritiro</Trans>
        </Button>
        {point && (
          <Button look="secondary" onClick={() => setClosing(true)}>
            <Trans>Chiudi per qualche giorno</Trans>
          </Button>
        )}
      </div>
      {point ? (
        <>
          <div className={layout.tools}>
            <SelectField
              label={t`Punto di ritiro`}
              value={point.id}
              onChange={setChosen}
              options={data.map(({ id, name }) => ({ value: id, text: name }))}
            />
            <Button look="secondary" onClick={() => setOpen(point)}>
              <Trans>Modifica nome e indirizzo</Trans>
            </Button>
          </div>
          <p className={layout.small}>
            {point.address}, {point.cap} {point.city} ({point.province}){' '}
            {!point.available && (
              <StatusChip tone="neutral">
                <Trans>Chiuso al pubblico</Trans>
              </StatusChip>
            )}
          </p>
          <OpeningForm key={`${point.id} ${closures}`} point={point} />
        </>
      ) : (
        <EmptyState title={t`Ancora nessun punto di ritiro`}>
          <p>
            <Trans>Aggiungi il primo: gli oggetti si ritirano e si riportano lì.</Trans>
          </p>
        </EmptyState>
      )}
      {closing && (
        <ClosureDialog
          points={data}
          onClose={() => setClosing(false)}
          onSaved={() => setClosures(closures + 1)}
        />
      )}
      {open && (
        <PointDialog
          point={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onMade={id => {
            // Its form holds what is saved now: nobody is asked about it.
            flushSync(() => setOpen(null))
            setChosen(id)
          }}
        />
      )}
    </>
  )
}

/** The opening hours of a pickup point: its week, its closures and its extra openings. */
function OpeningForm({ point }: { point: AdminPoint }) {
  const { t } = useLingui()
  const saved = useSaved()
  const save = useCall('admin.points.save')
  const affected = useAffectedLoans()
  const { id, hours, holidays, additional_days } = point
  const initial: OpeningInput = { hours, holidays, additional_days }
  const form = useCallForm({
    initial,
    // Hours that an older version stored and nobody can read.
    wrong: checkOpening(point).faults,
    check: values => ({ ...checkOpening(values).faults, ...faultsOf(openingInput, values) }),
    send: body =>
      affected.save(loans => save.mutateAsync({ params: { id }, body: { ...body, loans } })),
    onDone: (done, body) => {
      // As they are stored: «9-12» became «09:00-12:00».
      const { opening } = checkOpening(body)
      form.setValues(opening)
      form.keep(opening)
      saved(t`Orari salvati`, 'admin.points', done)
    },
  })
  return (
    <form className={layout.stack} {...form.props}>
      <WeekFields form={form} />
      <ClosureFields form={form} />
      <ExtraOpeningFields form={form} />
      {form.banner}
      <div className={layout.actions}>
        <Button {...form.button}>
          <Trans>Salva gli orari</Trans>
        </Button>
      </div>
      {affected.dialog}
    </form>
  )
}

type Props = { form: Form<OpeningInput> }

function WeekFields({ form }: Props) {
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

function ClosureFields({ form }: Props) {
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

function ExtraOpeningFields({ form }: Props) {
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
