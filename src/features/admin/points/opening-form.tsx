import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { faultsOf } from '#contract/faults.ts'
import { type AdminPoint, type OpeningInput, openingInput } from '#contract/shapes/admin/setup.ts'
import { checkOpening } from '#domain/days/hours.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useAffectedLoans } from '#src/library/affected/affected-loans.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { ClosureFields, ExtraOpeningFields, WeekFields } from './opening-fields.tsx'

/** The opening hours of a pickup point: its week, its closures and its extra openings. */
export function OpeningForm({ point }: { point: AdminPoint }) {
  const { t } = useLingui()
  const client = useQueryClient()
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
      client.setQueryData(keyOf('admin.points'), done)
      // As they are stored: «9-12» became «09:00-12:00».
      const { opening } = checkOpening(body)
      form.setValues(opening)
      form.keep(opening)
      saved(t`Orari salvati`)
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
