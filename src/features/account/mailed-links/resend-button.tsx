import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
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
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const resend = useCall('auths.resend')
  const send = () =>
    resend.mutateAsync({ body: { email, ...(from && { from }) } }).then(
      () =>
        showToast(
          t`Se l'indirizzo è ancora da confermare, l'e-mail sta arrivando: controlla anche la posta indesiderata.`,
        ),
      failure => showToast(failureText(failure), 'alert'),
    )
  return (
    <Button
      look="secondary"
      pending={resend.isPending}
      pendingText={t`Invio in corso…`}
      disabledReason={offline}
      onClick={() => void send()}
    >
      <Trans>Invia di nuovo l'e-mail</Trans>
    </Button>
  )
}
