import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Sends the confirmation e-mail again. */
export function ResendButton({ email }: { email: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const resend = useCall('auths.resend')
  const send = () =>
    resend.mutateAsync({ body: { email } }).then(
      () => showToast(t`Mail inviata di nuovo: controlla anche lo spam.`),
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
      <Trans>Invia di nuovo la mail</Trans>
    </Button>
  )
}
