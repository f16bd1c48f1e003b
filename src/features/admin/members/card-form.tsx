import { Trans, useLingui } from '@lingui/react/macro'
import { faultsOf } from '#contract/faults.ts'
import { type AdminMember, cardInput } from '#contract/shapes/admin/admin.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { renewedPeriod } from '#domain/days/renewal.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useLibrary } from '#src/library/library.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

/** Gives a member a new membership, from today or from the day after the present one ends. */
export function CardForm({ member, onGiven }: { member: AdminMember; onGiven: () => void }) {
  const { t } = useLingui()
  const { renewal_card } = useLibrary()
  const saved = useSaved()
  const give = useCall('admin.members.card')
  const format = useFormat()
  const today = useToday()
  const from = member.card_to && member.card_to >= today ? addDays(member.card_to, 1) : today
  const form = useCallForm({
    initial: {
      card_name: renewal_card?.name ?? t`Tessera annuale`,
      from,
      to: renewedPeriod(from, renewal_card?.duration ?? 12).to,
    },
    check: values => faultsOf(cardInput, values),
    asks: true,
    send: body => give.mutateAsync({ params: { id: member.id }, body }),
    onDone: () => {
      saved(t`Tessera data`)
      onGiven()
    },
  })
  const { question } = form
  return (
    <>
      <form className={layout.stack} {...form.props}>
        <h3>
          <Trans>Nuova tessera</Trans>
        </h3>
        <TextField label={t`Nome della tessera`} paste {...form.field('card_name')} />
        <div className={layout.columns}>
          <TextField label={t`Dal`} type="date" {...form.field('from')} />
          <TextField label={t`Al`} type="date" {...form.field('to')} />
        </div>
        {form.banner}
        <div className={layout.actions}>
          <Button {...form.button} look="secondary">
            <Trans>Dai la tessera</Trans>
          </Button>
        </div>
      </form>
      {question && (
        <ConfirmDialog
          {...question.dialog}
          title={t`Dare la tessera?`}
          act={t`Dai la tessera`}
          keep={t`Non ancora`}
        >
          <p>
            {question.values.card_name} · {member.name} · {format.period(question.values)}
          </p>
          <p>
            <Trans>Una tessera data non si può togliere.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
