import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { ResendButton } from '../mailed-links/resend-button.tsx'
import { SignUpForm, type SignUpStep } from './sign-up-form.tsx'
import { useWantedProduct, WantedProduct } from './wanted-product.tsx'

type Props = {
  /** Which page of the form. */
  step: SignUpStep
  /** The page to return to. */
  from: string | undefined
  /** What borrowing costs, from another feature. */
  cost: ReactNode
}

/** The sign-up form, which names the product that somebody came for, then a page that says to check the e-mail. */
export function SignUpPage({ step, from, cost }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const { is, signup_disclaimer } = useLibrary()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const wanted = useWantedProduct(from)
  if (is.sso_signin) return <UniversityOnly />
  if (sentTo) return <Sent email={sentTo} from={from} product={wanted?.name} />
  const name = wanted?.name
  const back = from ? { from } : {}
  return (
    <Page
      title={t`Registrati`}
      heading={name && <Trans>Registrati per prendere «{name}»</Trans>}
      narrow
    >
      {wanted && <WantedProduct wanted={wanted} />}
      <p>
        {signup_disclaimer && <>{format.text(signup_disclaimer)} </>}
        <Trans>
          Hai già un profilo?{' '}
          <Link to="/signin" search={back}>
            Accedi
          </Link>
        </Trans>
      </p>
      <Card>
        <SignUpForm
          step={step}
          from={from}
          onStep={next =>
            void navigate({
              to: '/signup',
              search: next === 2 ? { ...back, step: '2' } : back,
              replace: next === 1,
            })
          }
          onDone={setSentTo}
        />
      </Card>
      {step === 1 && cost}
    </Page>
  )
}

type SentProps = { email: string; from: string | undefined; product: string | undefined }

function Sent({ email, from, product }: SentProps) {
  const { t } = useLingui()
  return (
    <Page title={t`Controlla la posta`} narrow>
      <EmptyState title={t`Ti abbiamo scritto un'e-mail`} drawing="letter">
        <p>
          <Trans>
            Apri il link che trovi nell'e-mail a {email}: conferma il tuo indirizzo e completa
            l'iscrizione.
          </Trans>
        </p>
        {from && from !== '/' && (
          <p>
            {product ? (
              <Trans>Il link ti riporta a «{product}».</Trans>
            ) : (
              <Trans>Il link ti riporta dove eri rimasto.</Trans>
            )}
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
