import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import type { AnswerOf } from '#contract/endpoints.ts'
import { faultsOf } from '#contract/faults.ts'
import { totpCode } from '#contract/shapes/security.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { copyText } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { CodeText, QrCode } from '#src/ui/qr/qr.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../account.module.css'
import type { SectionProps } from './use-reauthentication.tsx'

export type NewSecret = AnswerOf<'totp.start'>
type Props = SectionProps & { onClose: () => void }

/** Shows the secret for an authenticator app as QR code and text, and asks for the first code. */
export function AuthenticatorDialog({ secret, ...props }: Props & { secret: NewSecret | null }) {
  const { t } = useLingui()
  return (
    <Dialog open={secret !== null} onClose={props.onClose} title={t`Collega un'app`}>
      {secret && <Connect secret={secret} {...props} />}
    </Dialog>
  )
}

const shape = v.object({ code: totpCode })

function Connect({ secret: { secret, uri }, onClose, onChange }: Props & { secret: NewSecret }) {
  const { t } = useLingui()
  const confirm = useCall('totp.confirm')
  const form = useCallForm({
    initial: { code: '' },
    check: values => faultsOf(shape, values),
    send: body => confirm.mutateAsync({ body }),
    onDone: ({ security, recovery_codes }) => {
      onClose()
      showToast(t`App collegata`)
      onChange(security, recovery_codes)
    },
  })
  const copy = async () => showToast((await copyText(secret)) ? t`Chiave copiata` : secret)
  return (
    <form className={styles.form} {...form.props}>
      <p>
        <Trans>
          Apri un'app di autenticazione (per esempio Aegis, Google Authenticator o il gestore di
          password) e inquadra il codice.
        </Trans>
      </p>
      <div className={styles.qr}>
        <QrCode value={uri} label={t`Codice QR per l'app di autenticazione`} size={200} />
      </div>
      <p className={styles.phoneOnly}>
        <a href={uri}>
          <Trans>Sei sul telefono? Apri l'app di autenticazione</Trans>
        </a>
      </p>
      <p className={styles.small}>
        <Trans>Se non puoi inquadrarlo scrivi questa chiave nell'app:</Trans>
      </p>
      <p className={styles.key}>
        <CodeText code={secret} />
      </p>
      <p>
        <Button look="secondary" small onClick={() => void copy()}>
          <Trans>Copia la chiave</Trans>
        </Button>
      </p>
      {form.banner}
      <TextField
        label={t`Codice mostrato dall'app`}
        hint={t`Sei cifre, che cambiano ogni trenta secondi`}
        paste
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <FormActions
        onKeep={onClose}
        act={<Trans>Collega</Trans>}
        {...form.button}
        pendingText={t`Un momento…`}
      />
    </form>
  )
}
