import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#src/api/client.ts'
import { type Failure, isRefusal } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { Problem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResendButton } from './resend-button.tsx'

/**
 * The page of a confirmation link, which is used once even if the component mounts again. In
 * another browser than the sign-up's, the person must choose a password.
 */
export function VerifyPage({ token }: { token: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const unusable = t`Verifica non riuscita, richiedi un nuovo link`
  const [chosen, setChosen] = useState(false)
  const { isSuccess, error, refetch } = useQuery<boolean, Failure>({
    queryKey: ['auths.verify', token],
    queryFn: async () => {
      await call('auths.verify', { body: { t: token } })
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isSuccess || chosen) {
    return (
      <Page title={t`Indirizzo confermato`} narrow>
        <p>
          <Trans>Tutto pronto: accedi e scegli il primo oggetto.</Trans>
        </p>
        <p>
          <Link to="/signin" className={buttonClass()}>
            <Trans>Accedi</Trans>
          </Link>
        </p>
      </Page>
    )
  }
  if (error?.code === 'password_choice_required') {
    return (
      <Page title={t`Scegli la tua password`} narrow>
        <p>
          <Trans>
            Hai aperto il link in un altro browser: per essere sicuri che il profilo sia tuo, la
            password si sceglie qui. Quella scritta all'iscrizione non vale più.
          </Trans>
        </p>
        <Card>
          <NewPasswordForm
            save={choice => call('auths.verify', { body: { t: token, ...choice } })}
            onDone={() => setChosen(true)}
          />
        </Card>
      </Page>
    )
  }
  if (error && !isRefusal(error)) {
    return (
      <Page title={t`Conferma dell'indirizzo`} narrow>
        <Problem failure={error} retry={refetch} />
      </Page>
    )
  }
  return error ? <Unusable title={failureText(error, unusable)} /> : <Verifying />
}

function Verifying() {
  const { t } = useLingui()
  return (
    <Page title={t`Conferma dell'indirizzo`} narrow>
      <Loading>
        <Skeleton height="120px" />
      </Loading>
    </Page>
  )
}

function Unusable({ title }: { title: string }) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  return (
    <Page title={title} narrow>
      <p>
        <Trans>Il link vale due giorni e una volta sola. Te ne mandiamo un altro.</Trans>
      </p>
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
      />
      {email.includes('@') && <ResendButton email={email} />}
    </Page>
  )
}
