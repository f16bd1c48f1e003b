import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { email, password } from '#contract/fields.ts'
import { Failure } from '#src/api/failure.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { signIn } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './account.module.css'
import { ResendButton } from './resend-button.tsx'

const shape = v.object({ email, password })

/** E-mail and password; a refusal stays written above. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm({
    initial: { email: '', password: '' },
    check: values => faultsOf(shape, values),
    text: useFieldText(),
    onSubmit: async values => {
      if (pending) return
      setPending(true)
      setFailure(null)
      try {
        await signIn(values.email.trim(), values.password)
        onDone()
      } catch (error) {
        setFailure(error instanceof Failure ? error : new Failure('internal'))
      } finally {
        setPending(false)
      }
    },
  })
  return (
    <form className={styles.form} {...form.props}>
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      {failure?.code === 'email_unverified' && <ResendButton email={form.values.email} />}
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.field('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Button
        type="submit"
        pending={pending}
        pendingText={t`Accesso in corso…`}
        disabledReason={offline}
      >
        <Trans>Accedi</Trans>
      </Button>
    </form>
  )
}
