import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type AdminPoint, type OpeningInput, openingInput } from '#contract/shapes/admin/setup.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { ClosureFields, ExtraOpeningFields, WeekFields } from './opening-fields.tsx'

/** The opening hours of a pickup point: its week, its closures and its extra openings. */
export function OpeningForm({ point }: { point: AdminPoint }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const save = useCall('admin.points.save')
  const { id, hours, holidays, additional_days } = point
  const [opening, setOpening] = useState<OpeningInput>({ hours, holidays, additional_days })
  const [faults, setFaults] = useState<Record<string, string | undefined>>({})
  const fields = {
    opening,
    error: (path: string) => fieldText(faults[path]),
    onChange: (changes: Partial<OpeningInput>) => setOpening({ ...opening, ...changes }),
  }
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
    <form className={layout.stack} noValidate onSubmit={event => void submit(event)}>
      <WeekFields {...fields} />
      <ClosureFields {...fields} />
      <ExtraOpeningFields {...fields} />
      {save.error && <Banner tone="bad">{failureText(save.error)}</Banner>}
      <div className={layout.actions}>
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
