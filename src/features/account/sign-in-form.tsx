import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import type { FieldRule } from '#contract/errors.ts'
import { email as emailField, password as passwordField } from '#contract/fields.ts'
import { Failure } from '#src/api/failure.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { signIn } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField, TextField } from '#src/ui/field/text-field.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './account.module.css'

const shape = v.object({ email: emailField, password: passwordField })
type Errors = Partial<Record<'email' | 'password', FieldRule>>

/** E-mail and password, checked when left and again on submit; a refusal stays written above. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [values, setValues] = useState({ email: '', password: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const check = () => faults(values)
  const text = useFieldText()
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: text(errors[name]),
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    onFocus: () => setErrors({ ...errors, [name]: undefined }),
    onBlur: () => values[name] && setErrors({ ...errors, [name]: check()[name] }),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0 || pending) return
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
  }

  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        inputMode="email"
        {...field('email')}
      />
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
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

function faults(values: { email: string; password: string }): Errors {
  const result = v.safeParse(shape, values)
  if (result.success) return {}
  const nested = v.flatten<typeof shape>(result.issues).nested ?? {}
  return Object.fromEntries(
    Object.entries(nested).map(([name, messages]) => [
      name,
      (messages?.[0] ?? 'invalid') as FieldRule,
    ]),
  )
}
