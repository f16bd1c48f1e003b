import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { impersonate } from '#src/session/impersonation.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { GiveCode } from './claim-code.tsx'

/** The button that uses the app as a member. */
function Impersonate({ member }: { member: AdminMember }) {
  const { t } = useLingui()
  const { attempt, button } = useAttempt({ toast: true })
  const navigate = useNavigate()
  const start = async () => {
    if (!(await attempt(() => impersonate(member.id).then(() => true)))) return
    showToast(t`Impersonificazione attivata`)
    void navigate({ to: '/me' })
  }
  return (
    <Button look="secondary" disabledReason={button.disabledReason} onClick={() => void start()}>
      <Trans>Impersona</Trans>
    </Button>
  )
}

/** Uses the app as a member, or signs them out of every device. */
export function MemberAccess({ member }: { member: AdminMember }) {
  const { id, name } = member
  const { t } = useLingui()
  const may = useMay()
  const end = useCall('admin.members.sessions.end')
  return (
    <Section title={t`Accesso`}>
      <div className={layout.actions}>
        {(!member.email || member.email_confirmed === false) && may('admin.members.claim') && (
          <GiveCode member={member} />
        )}
        {may('users.impersonate') && <Impersonate member={member} />}
        <EndSessions
          act={t`Fai uscire da tutti i dispositivi`}
          title={t`Far uscire da tutti i dispositivi?`}
          send={() => end.mutateAsync({ params: { id } })}
        >
          <Trans>
            {name} dovrà entrare di nuovo con la password, e gli avvisi su quei dispositivi si
            spengono. Serve, per esempio, quando un telefono è stato rubato.
          </Trans>
        </EndSessions>
      </div>
    </Section>
  )
}

/** Signs out everybody in the library except the super who asks for it. */
export function EndAllSessions() {
  const { t } = useLingui()
  const end = useCall('admin.sessions.end')
  return (
    <EndSessions
      act={t`Fai uscire tutti`}
      title={t`Far uscire tutti?`}
      send={() => end.mutateAsync({})}
    >
      <Trans>
        Tutte le persone iscritte e chi gestisce, tranne te su questo dispositivo, dovranno entrare
        di nuovo, e i loro avvisi si spengono. Fallo solo se temi che qualcuno usi i profili di
        altri.
      </Trans>
    </EndSessions>
  )
}

type Props = {
  act: string
  title: string
  send: () => Promise<{ ended: number }>
  children: ReactNode
}

function EndSessions({ act, title, send, children }: Props) {
  const { t } = useLingui()
  return (
    <CallButton
      text={act}
      title={title}
      act={act}
      keep={t`Lascia così`}
      danger
      send={send}
      onDone={({ ended }) =>
        showToast(
          t`${plural(ended, { one: '# dispositivo uscito', other: '# dispositivi usciti' })}`,
        )
      }
    >
      <p>{children}</p>
    </CallButton>
  )
}

/** Removes the second factor of a member who lost passkeys, app and recovery codes. */
export function ResetFactors({ member }: { member: AdminMember }) {
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
        onDone={() => saved(t`Ora basta la password`)}
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
