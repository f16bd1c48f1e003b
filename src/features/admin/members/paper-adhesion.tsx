import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type AdminMember, type PaperInput, paperInput } from '#contract/shapes/admin/admin.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { useCall } from '#src/api/mutations.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

type Props = { member: AdminMember; onDone: () => void }

/** Whether the member has accepted the adhesion; if not, staff record a paper that they signed. */
export function PaperAdhesion({ member, onDone }: Props) {
  const { t } = useLingui()
  const { adhesion } = member
  if (!adhesion) return null
  return (
    <Section title={t`Modulo di adesione`}>
      {adhesion.accepted ? (
        <Accepted adhesion={adhesion} />
      ) : (
        <Record member={member} version={adhesion.version} onDone={onDone} />
      )}
    </Section>
  )
}

function Accepted({ adhesion }: { adhesion: NonNullable<AdminMember['adhesion']> }) {
  const format = useFormat()
  const { time_zone } = useLibrary()
  const { accepted_at, recorded_by } = adhesion
  const day =
    accepted_at && withPreposition('on', format.day(todayIn(time_zone, new Date(accepted_at))))
  return (
    <p className={layout.small}>
      {!day ? (
        <Trans>Accettato.</Trans>
      ) : recorded_by ? (
        <Trans>
          Firmato su carta {day}, registrato da {recorded_by}.
        </Trans>
      ) : (
        <Trans>Accettato {day}.</Trans>
      )}
    </p>
  )
}

function Record({ member, version, onDone }: Props & { version: string }) {
  const { id } = member
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const record = useCall('admin.members.adhesion')
  /** What the question is about. */
  const [asked, setAsked] = useState<PaperInput | null>(null)
  const format = useFormat()
  const today = useToday()
  const form = useForm({
    initial: { version, signed_on: today },
    check: values => faultsOf(paperInput, values),
    text: useFieldText(),
    onSubmit: async body => setAsked(body),
  })
  const confirm = async (body: PaperInput) => {
    const done = await record.mutateAsync({ params: { id }, body }).catch(failure => {
      if (failure.code !== 'validation_failed') return
      setAsked(null)
      form.refuse(failure.fields)
    })
    if (!done) return
    saved(t`Firma registrata: ora può prenotare`)
    onDone()
  }
  const signedOn = asked && withPreposition('on', format.day(asked.signed_on))
  const error = record.error && failureText(record.error)
  return (
    <>
      <form className={layout.stack} {...form.props}>
        <p className={layout.small}>
          <Trans>
            Non ha ancora accettato il testo di adesso, e finché non lo fa non può prenotare. Se lo
            ha firmato su carta registralo qui: resta scritto chi l'ha fatto e quando.
          </Trans>
        </p>
        <TextField label={t`Firmato il`} type="date" max={today} {...form.field('signed_on')} />
        {error && !asked && <Banner tone="bad">{error}</Banner>}
        <div className={layout.actions}>
          <Button type="submit" look="secondary" disabledReason={offline}>
            <Trans>Registra la firma</Trans>
          </Button>
        </div>
      </form>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={t`Registrare la firma?`}
          error={error}
          act={t`Registra la firma`}
          keep={t`Non ancora`}
          pending={record.isPending}
          disabledReason={offline}
          onConfirm={() => void confirm(asked)}
        >
          <p>
            <Trans>
              {member.name} ha firmato su carta {signedOn}. Una firma registrata non si può
              togliere.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
