import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { email, password, signInCode } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
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
const shapeWithCode = v.object({ email, password, code: signInCode })

/**
 * E-mail and password, and where the server asks for it the code of a letter; a refusal stays written
 * above.
 */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [withCode, setWithCode] = useState(false)
  const form = useForm({
    initial: { email: '', password: '', code: '' },
    check: values => faultsOf(withCode ? shapeWithCode : shape, values),
    text: useFieldText(),
    onSubmit: async values => {
      if (pending) return
      setPending(true)
      setFailure(null)
      try {
        await signIn(
          values.email.trim(),
          values.password,
          withCode ? values.code.trim() : undefined,
        )
        onDone()
      } catch (error) {
        const refused = error instanceof Failure ? error : new Failure('internal')
        setFailure(refused)
        if (refused.code === 'sign_in_code_required') setWithCode(true)
      } finally {
        setPending(false)
      }
    },
  })
  return (
    <form className={styles.form} {...form.props}>
      {failure && (
        <Banner tone={failure.code === 'sign_in_code_required' ? 'info' : 'bad'}>
          {failureText(failure)}
        </Banner>
      )}
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
      {withCode && (
        <CodeField
          {...form.field('code')}
          onRestart={() => {
            setWithCode(false)
            setFailure(null)
            form.setValues({ ...form.values, code: '' })
          }}
        />
      )}
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

type CodeProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'> & {
  name: string
  onRestart: () => void
}

/** The letter's code. It takes the focus: what was asked for before is filled in already. */
function CodeField({ onRestart, ...field }: CodeProps) {
  const { t } = useLingui()
  const minutes = limits.signInCodeMs / 60_000
  return (
    <div>
      <TextField
        label={t`Codice ricevuto per e-mail`}
        hint={t`Qualcuno ha sbagliato molte volte la password di questo profilo: se ha una password, abbiamo scritto al suo indirizzo. Il codice vale ${minutes} minuti.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.signInCodeDigits}
        paste
        autoFocus
        {...field}
      />
      <p>
        <Button look="quiet" small onClick={onRestart}>
          <Trans>Non ho più il codice: ricomincia</Trans>
        </Button>
      </p>
    </div>
  )
}
