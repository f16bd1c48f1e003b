import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useCall } from '#src/api/mutations.ts'
import { CheckMail } from '#src/library/form/check-mail.tsx'
import { useLibrary } from '#src/library/library.ts'
import { Card, Page } from '#src/ui/page/page.tsx'
import { EmailForm } from './new-link-form.tsx'

/**
 * Requests a link to choose a password, after it was forgotten or for the first time. `from` is the page to return to
 * for somebody who remembers it after all.
 */
export function RecoveryPage({ first, from }: { first: boolean; from: string }) {
  const { t } = useLingui()
  const [sent, setSent] = useState(false)
  const minutes = limits.passwordResetMs / 60_000
  return (
    <Page title={first ? t`Primo accesso` : t`Recupero password`} narrow>
      {sent ? (
        <CheckMail onAgain={() => setSent(false)} again={<Trans>Riprova</Trans>}>
          <Trans>
            Se l'indirizzo è di un profilo, trovi un'e-mail con il link per scegliere la password.
            Vale {minutes} minuti: controlla anche la posta indesiderata.
          </Trans>
        </CheckMail>
      ) : (
        <>
          <p>
            <Trans>
              Scrivi la tua e-mail: ti mandiamo un link per scegliere una nuova password.
            </Trans>
          </p>
          <Card>
            <RecoveryForm onDone={() => setSent(true)} />
          </Card>
        </>
      )}
      <p>
        <Link to="/signin" search={{ from }}>
          <Trans>Torna all'accesso</Trans>
        </Link>
      </p>
    </Page>
  )
}

function RecoveryForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const { university } = useLibrary()
  const ask = useCall('recovery.ask')
  return (
    <EmailForm
      initial=""
      autoComplete="username"
      act={<Trans>Invia il link</Trans>}
      send={async email => {
        // An address of the university has no password here, so it is sent to sign-up.
        if (university && email.toLowerCase().includes(university.domain)) {
          await navigate({ to: '/signup' })
          return null
        }
        return ask.mutateAsync({ body: { email } })
      }}
      onDone={onDone}
    />
  )
}
