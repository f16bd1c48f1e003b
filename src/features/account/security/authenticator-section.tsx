import { Trans, useLingui } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import type { AnswerOf } from '#contract/endpoints.ts'
import { totpCode } from '#contract/shapes/security.ts'
import { call } from '#src/api/client.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { copyText } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { CodeText, QrCode } from '#src/ui/qr/qr.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../account.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import type { SectionProps } from './use-reauthentication.tsx'

/** Connects, replaces or disconnects the authenticator app. */
export function AuthenticatorSection(props: SectionProps) {
  const { t } = useLingui()
  const format = useFormat()
  const remove = useCall('totp.remove')
  const [secret, setSecret] = useState<AnswerOf<'totp.start'> | null>(null)
  const [removing, setRemoving] = useState(false)
  const { attempt, banner, button } = useAttempt()
  const { totp } = props.security
  const start = async () => {
    const begin = () => call('totp.start', { body: {} })
    setSecret(await attempt(() => props.withReauthentication(begin)))
  }
  const since = totp && format.moment(totp.created_at)
  const used = totp?.last_used_at && format.moment(totp.last_used_at)
  return (
    <Section title={<Trans>App di autenticazione</Trans>}>
      <p>
        {totp ? (
          <>
            <Trans>Collegata: {since}.</Trans> {used && <Trans>Ultimo uso: {used}</Trans>}
          </>
        ) : (
          <Trans>
            Un'app sul telefono mostra un codice di sei cifre, che ti chiediamo dopo la password.
          </Trans>
        )}
      </p>
      {banner}
      <div className={styles.acts}>
        <Button look="secondary" {...button} onClick={() => void start()}>
          <Smartphone size={18} aria-hidden="true" />
          {totp ? <Trans>Cambia app</Trans> : <Trans>Collega un'app</Trans>}
        </Button>
        {totp && (
          <Button
            look="quiet"
            disabledReason={button.disabledReason}
            onClick={() => setRemoving(true)}
          >
            <Trans>Scollega l'app</Trans>
          </Button>
        )}
      </div>
      <Dialog open={secret !== null} onClose={() => setSecret(null)} title={t`Collega un'app`}>
        {secret && (
          <Connect {...secret} onClose={() => setSecret(null)} onChange={props.onChange} />
        )}
      </Dialog>
      <RemoveDialog
        open={removing}
        title={t`Scollegare l'app?`}
        onClose={() => setRemoving(false)}
        work={() => remove.mutateAsync({})}
        {...props}
      >
        <Trans>I codici che mostra non serviranno più per accedere qui.</Trans>
      </RemoveDialog>
    </Section>
  )
}

type Props = AnswerOf<'totp.start'> & Pick<SectionProps, 'onChange'> & { onClose: () => void }

const shape = v.object({ code: totpCode })

/** Shows the secret for an authenticator app as QR code and text, and asks for the first code. */
function Connect({ secret, uri, onClose, onChange }: Props) {
  const { t } = useLingui()
  const confirm = useCall('totp.confirm')
  const form = useCallForm({
    initial: { code: '' },
    check: shape,
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
