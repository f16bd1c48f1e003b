import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '#src/api/mutations.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

type Props = {
  email: string
  /** The page to which the link returns. */
  from?: string | undefined
}

/** Sends the confirmation e-mail again. */
export function ResendButton({ email, from }: Props) {
  const { t } = useLingui()
  const { attempt, button } = useAttempt({ toast: true })
  const resend = useCall('auths.resend')
  const send = async () => {
    const body = { email, ...(from && { from }) }
    if (!(await attempt(() => resend.mutateAsync({ body })))) return
    showToast(
      t`Se l'indirizzo è ancora da confermare, l'e-mail sta arrivando: controlla anche la posta indesiderata.`,
    )
  }
  return (
    <Button look="secondary" {...button} onClick={() => void send()}>
      <Trans>Invia di nuovo l'e-mail</Trans>
    </Button>
  )
}
