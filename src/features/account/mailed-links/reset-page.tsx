import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { requiredText } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#src/api/client.ts'
import { type Failure, isRefusal, toFailure } from '#src/api/failure.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Problem } from '#src/library/problem.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { Banner, Loading } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'
import { NewLinkForm, useLinkFate } from './new-link-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/**
 * The page of a password recovery link, which is checked first. `token` is null if it is missing.
 */
export function ResetPage({ token: given }: { token: string | null }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [token, setToken] = useState(given)
  const [done, setDone] = useState(false)
  const check = useQuery<boolean, Failure>({
    queryKey: ['recovery.check', token],
    queryFn: async ({ signal }) => {
      await call('recovery.check', { query: { t: token ?? '' } }, { signal })
      return true
    },
    enabled: token !== null && !done,
    retry: false,
    gcTime: 0,
  })
  const { error } = check
  const fate = useLinkFate(token, error !== null && isRefusal(error))
  if (done) return <Done />
  const minutes = limits.passwordResetMs / 60_000
  const unusable = t`Verifica non riuscita, richiedi un nuovo link`
  return (
    <Page title={t`Nuova password`} narrow>
      {check.isSuccess && token ? (
        <>
          <p>
            <Trans>Il link ricevuto vale {minutes} minuti: scegli adesso la nuova password.</Trans>
          </p>
          <Card>
            <NewPasswordForm
              save={choice => call('recovery.choose', { body: { t: token, ...choice } })}
              onDone={() => setDone(true)}
            />
          </Card>
        </>
      ) : error && !isRefusal(error) ? (
        <Problem failure={error} retry={check.refetch} />
      ) : (error || token === null) && !fate.isPending ? (
        <>
          <Banner tone="bad">{error ? failureText(error, unusable) : unusable}</Banner>
          {fate.used && (
            <p>
              <Trans>
                Con questo link una password è già stata scelta: <Link to="/signin">accedi</Link>,
                oppure chiedi un altro link.
              </Trans>
            </p>
          )}
          <Card>
            <NewLinkForm known={fate.email} kind="password" />
          </Card>
          <Card>
            <CodeForm onCode={setToken} />
          </Card>
        </>
      ) : (
        <Loading height="240px" />
      )}
    </Page>
  )
}

/** Back never leads to it again: the link is used, and its page would say that it failed. */
function Done() {
  const { t } = useLingui()
  return (
    <Page title={t`Passsword aggiornata!`} narrow>
      <p>
        <Trans>Sei uscito da tutti i dispositivi: accedi con la nuova password.</Trans>
      </p>
      <p>
        <Link to="/signin" replace className={buttonClass()}>
          <Trans>Accedi</Trans>
        </Link>
      </p>
    </Page>
  )
}

const shape = v.object({ code: requiredText })
/** Set by the server's answer; all other rules are the form's. */
const wrongCode = 'wrong_code'
/** A malformed code fails validation; an unknown or used one is not found. */
const isWrong = ({ code, status }: Failure) => status === 404 || code === 'validation_failed'

/** For an e-mail link that does not open: the text after `t=` can be typed or pasted. */
function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const form = useCallForm({
    initial: { code: '' },
    check: shape,
    text: rule => (rule === wrongCode ? t`Ops, inserisci il codice corretto` : fieldText(rule)),
    send: async values => {
      const code = values.code.trim().replace(/^.*[?&]t=/, '')
      try {
        await call('recovery.check', { query: { code } })
        return code
      } catch (error) {
        if (!isWrong(toFailure(error))) throw error
        form.setErrors({ code: wrongCode })
        return null
      }
    },
    onDone: onCode,
  })
  return (
    <form className={styles.form} {...form.props}>
      {form.banner}
      <TextField
        label={t`Codice ricevuto per e-mail`}
        hint={t`Se il link non si apre incollalo qui`}
        paste
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <Button {...form.button} look="secondary" pendingText={t`Controllo in corso…`}>
        <Trans>Verifica il codice</Trans>
      </Button>
    </form>
  )
}
