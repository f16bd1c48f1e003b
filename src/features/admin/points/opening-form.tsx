import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { faultsOf } from '#contract/faults.ts'
import { type AdminPoint, type OpeningInput, openingInput } from '#contract/shapes/admin/setup.ts'
import { checkOpening } from '#domain/days/hours.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useAffectedLoans } from '#src/library/affected/affected-loans.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { ClosureFields, ExtraOpeningFields, WeekFields } from './opening-fields.tsx'

/** The opening hours of a pickup point: its week, its closures and its extra openings. */
export function OpeningForm({ point }: { point: AdminPoint }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const save = useCall('admin.points.save')
  const affected = useAffectedLoans()
  const { id, hours, holidays, additional_days } = point
  const form = useForm<OpeningInput>({
    initial: { hours, holidays, additional_days },
    // Hours that an older version stored and nobody can read.
    wrong: checkOpening(point).faults,
    check: values => ({ ...checkOpening(values).faults, ...faultsOf(openingInput, values) }),
    text: useFieldText(),
    onSubmit: async body => {
      if (save.isPending || offline) return
      const done = await affected
        .save(loans => save.mutateAsync({ params: { id }, body: { ...body, loans } }))
        .catch(error => form.setErrors({ ...toFailure(error).fields }))
      if (!done) return
      client.setQueryData(keyOf('admin.points'), done)
      // As they are stored: «9-12» became «09:00-12:00».
      const { opening } = checkOpening(body)
      form.setValues(opening)
      form.keep(opening)
      saved(t`Orari salvati`)
    },
  })
  const error = affected.failureOf(save.error)
  return (
    <form className={layout.stack} {...form.props}>
      <WeekFields form={form} />
      <ClosureFields form={form} />
      <ExtraOpeningFields form={form} />
      {error && <Banner tone="bad">{failureText(error)}</Banner>}
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
      {affected.dialog}
    </form>
  )
}
