import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

type Props = { member: AdminMember; onDone: () => void }

/** Removes the second factor of a member who lost passkeys, app and recovery codes. */
export function ResetFactors({ member, onDone }: Props) {
  const { t } = useLingui()
  const saved = useSaved()
  const reset = useCall('admin.members.reset')
  if (!member.second_factor) return null
  const { name } = member
  return (
    <Section title={t`Secondo passaggio`}>
      <p className={layout.small}>
        <Trans>
          Chi ha perso telefono, passkey e codici di recupero non riesce più ad accedere.
        </Trans>
      </p>
      <CallButton
        text={<Trans>Togli il secondo passaggio</Trans>}
        title={t`Togliere il secondo passaggio?`}
        act={t`Togli`}
        keep={t`Lascia così`}
        danger
        send={() => reset.mutateAsync({ params: { id: member.id } })}
        onDone={() => {
          saved(t`Ora basta la password`)
          onDone()
        }}
      >
        <p>
          <Trans>
            Passkey, app e codici di {name} vengono tolti e i suoi dispositivi escono. Fallo solo se
            hai la certezza che te lo chieda davvero questa persona: per entrare le basterà la
            password. Le arriva un'e-mail.
          </Trans>
        </p>
      </CallButton>
    </Section>
  )
}
