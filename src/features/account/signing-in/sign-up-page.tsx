import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { ResendButton } from '../mailed-links/resend-button.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Props = {
  /** The page to return to. */
  from: string | undefined
  /** What borrowing costs, from another feature. */
  cost: ReactNode
}

/** The sign-up form, then a page that says to check the e-mail. */
export function SignUpPage({ from, cost }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { is, signup_disclaimer } = useLibrary()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (is.sso_signin) return <UniversityOnly />
  if (sentTo) return <Sent email={sentTo} from={from} />
  return (
    <Page title={t`Registrati`} narrow>
      {signup_disclaimer && <p>{format.text(signup_disclaimer)}</p>}
      {cost}
      <Card>
        <SignUpForm from={from} onDone={setSentTo} />
      </Card>
      <p>
        <Trans>
          Hai già un profilo?{' '}
          <Link to="/signin" search={from ? { from } : {}}>
            Accedi
          </Link>
        </Trans>
      </p>
    </Page>
  )
}

function Sent({ email, from }: { email: string; from: string | undefined }) {
  const { t } = useLingui()
  return (
    <Page title={t`Controlla la posta`} narrow>
      <EmptyState title={t`Ti abbiamo scritto un'e-mail`} icon={<MailCheck size={36} />}>
        <p>
          <Trans>
            Apri il link che trovi nell'e-mail a {email}: conferma il tuo indirizzo e completa
            l'iscrizione.
          </Trans>
        </p>
        {from && from !== '/' && (
          <p>
            <Trans>Il link ti riporta dove eri rimasto.</Trans>
          </p>
        )}
        <ResendButton email={email} from={from} />
      </EmptyState>
    </Page>
  )
}

/** Members of the university already have credentials there. */
function UniversityOnly() {
  const { t } = useLingui()
  return (
    <Page title={t`Registrati`} narrow>
      <p>
        <Trans>
          Qui non serve registrarsi: accedi con le credenziali dell'università, il profilo nasce al
          primo accesso.
        </Trans>
      </p>
      <p>
        <Link to="/signin" className={buttonClass()}>
          <Trans>Vai all'accesso</Trans>
        </Link>
      </p>
    </Page>
  )
}
