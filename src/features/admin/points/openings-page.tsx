import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminPoint } from '#contract/shapes/admin/setup.ts'
import { checkOpening } from '#domain/days/hours.ts'
import { queryFor } from '#src/api/queries.ts'
import { useInAddress } from '#src/library/address/use-in-address.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import { Banner, EmptyState, StatusChip } from '#src/ui/states/states.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import layout from '../parts/layout.module.css'
import { ClosureDialog } from './closure-dialog.tsx'
import { OpeningForm } from './opening-form.tsx'
import { PointDialog } from './point-dialog.tsx'

/** The pickup points: their addresses and their opening hours. */
export function OpeningsPage() {
  const { t } = useLingui()
  return (
    <AdminPage title={t`Punti di ritiro e orari`}>
      <Points />
    </AdminPage>
  )
}

function Points() {
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
