import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type AdminMember, type CardInput, cardInput } from '#contract/shapes/admin/admin.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { renewedPeriod } from '#domain/days/renewal.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

/** Gives a member a new membership, from today or from the day after the present one ends. */
export function CardForm({ member, onGiven }: { member: AdminMember; onGiven: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const { renewal_card } = useLibrary()
  const saved = useSaved()
  const give = useCall('admin.members.card')
  /** What the question is about. */
  const [asked, setAsked] = useState<CardInput | null>(null)
  const format = useFormat()
  const today = useToday()
  const from = member.card_to && member.card_to >= today ? addDays(member.card_to, 1) : today
  const form = useForm({
    initial: {
      card_name: renewal_card?.name ?? t`Tessera annuale`,
      from,
      to: renewedPeriod(from, renewal_card?.duration ?? 12).to,
    },
    check: values => faultsOf(cardInput, values),
    text: useFieldText(),
    onSubmit: async body => setAsked(body),
  })
  const confirm = async (body: CardInput) => {
    const done = await give.mutateAsync({ params: { id: member.id }, body }).catch(() => null)
    if (!done) return
    saved(t`Tessera data`)
    onGiven()
  }
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
        <div className={layout.actions}>
          <Button type="submit" look="secondary" disabledReason={offline}>
            <Trans>Dai la tessera</Trans>
          </Button>
        </div>
      </form>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={t`Dare la tessera?`}
          error={give.error && failureText(give.error)}
          act={t`Dai la tessera`}
          keep={t`Non ancora`}
          pending={give.isPending}
          disabledReason={offline}
          onConfirm={() => void confirm(asked)}
        >
          <p>
            {asked.card_name} · {member.name} · {format.period(asked)}
          </p>
          <p>
            <Trans>Una tessera data non si può togliere.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
