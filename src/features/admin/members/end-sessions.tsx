import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Signs a member out of every device. */
export function EndMemberSessions({ member: { id, name } }: { member: AdminMember }) {
  const { t } = useLingui()
  const end = useCall('admin.members.sessions.end')
  return (
    <Section title={t`Dispositivi`}>
      <EndSessions
        act={t`Fai uscire da tutti i dispositivi`}
        title={t`Far uscire da tutti i dispositivi?`}
        end={() => end.mutateAsync({ params: { id } })}
        pending={end.isPending}
      >
        <Trans>
          {name} dovrà entrare di nuovo con la password, e gli avvisi su quei dispositivi si
          spengono. Serve, per esempio, quando un telefono è stato rubato.
        </Trans>
      </EndSessions>
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
      end={() => end.mutateAsync({})}
      pending={end.isPending}
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
  end: () => Promise<{ ended: number }>
  pending: boolean
  children: ReactNode
}

function EndSessions({ act, title, end, pending, children }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = (open: boolean) => {
    setProblem(null)
    setAsking(open)
  }
  const confirm = async () => {
    try {
      const { ended } = await end()
      ask(false)
      showToast(t`${plural(ended, { one: '# dispositivo uscito', other: '# dispositivi usciti' })}`)
    } catch (failure) {
      setProblem(failureText(toFailure(failure)))
    }
  }
  return (
    <>
      <Button look="secondary" disabledReason={offline} onClick={() => ask(true)}>
        {act}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => ask(false)}
        title={title}
        error={problem}
        act={act}
        keep={t`Lascia così`}
        danger
        pending={pending}
        disabledReason={offline}
        onConfirm={() => void confirm()}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </>
  )
}
