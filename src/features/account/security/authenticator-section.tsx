import { Trans, useLingui } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '#src/api/client.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import styles from '../account.module.css'
import { AuthenticatorDialog, type NewSecret } from './authenticator-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import type { SectionProps } from './use-reauthentication.tsx'

/** Connects, replaces or disconnects the authenticator app. */
export function AuthenticatorSection(props: SectionProps) {
  const { t } = useLingui()
  const format = useFormat()
  const remove = useCall('totp.remove')
  const [secret, setSecret] = useState<NewSecret | null>(null)
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
      <AuthenticatorDialog secret={secret} onClose={() => setSecret(null)} {...props} />
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
