import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import { email, password, signInCode } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Me } from '#contract/shapes/member.ts'
import type { SecondStep as Ways } from '#contract/shapes/security.ts'
import { Failure } from '#src/api/failure.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { signIn } from '#src/session/access.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'
import { ResendButton } from '../mailed-links/resend-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useSuggestedPasskey } from './use-suggested-passkey.ts'

/** Loaded on demand, because most members have no second step. */
const SecondStep = lazy(async () => {
  const { SecondStep } = await import('./second-step.tsx')
  return { default: SecondStep }
})

const shape = v.object({ email, password })
const shapeWithCode = v.object({ email, password, code: signInCode })

/**
 * Sign-in by e-mail and password or by passkey, with the e-mailed code and the second step if the
 * server asks for them. The last error stays visible above. `from`: the page to return to.
 */
export function SignInForm({ from, onDone }: { from: string; onDone: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [withCode, setWithCode] = useState(false)
  const [ways, setWays] = useState<Ways | null>(null)
  useSuggestedPasskey(onDone, setFailure)
  const known = useKnownEmail()
  const form = useForm({
    initial: { email: known, password: '', code: '' },
    check: values => faultsOf(withCode ? shapeWithCode : shape, values),
    text: useFieldText(),
    onSubmit: async values => {
      if (pending) return
      setPending(true)
      setFailure(null)
      try {
        const code = withCode ? values.code.trim() : undefined
        const step = await signIn(values.email.trim(), values.password, code)
        if (step) setWays(step)
        else onDone()
      } catch (error) {
        const refused = error instanceof Failure ? error : new Failure('internal')
        setFailure(refused)
        if (refused.code === 'sign_in_code_required') setWithCode(true)
      } finally {
        setPending(false)
      }
    },
  })
  if (ways) {
    return (
      <Suspense>
        <SecondStep ways={ways} onDone={onDone} onRestart={() => setWays(null)} />
      </Suspense>
    )
  }
  return (
    <form className={styles.form} {...form.props}>
      {failure && (
        <Banner tone={failure.code === 'sign_in_code_required' ? 'info' : 'bad'}>
          {failureText(failure)}
        </Banner>
      )}
      {failure?.code === 'email_unverified' && (
        <ResendButton email={form.values.email} from={from} />
      )}
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        {...form.field('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        autoFocus={known !== ''}
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
      <PasskeyButton onDone={onDone} onFailure={setFailure} />
    </form>
  )
}

/** The e-mail of the member whose session expired, if this tab knows it; else empty. */
function useKnownEmail(): string {
  const client = useQueryClient()
  const { status, member } = useSession()
  const me = client.getQueryData<Me>(keyOf('me.get'))
  return status === 'expired' && me && me.id === member?.id ? me.email : ''
}

type CodeProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'> & {
  name: string
  onRestart: () => void
}

/** The code from the e-mail. It takes the focus, because the other fields are filled in. */
function CodeField({ onRestart, ...field }: CodeProps) {
  const { t } = useLingui()
  const minutes = limits.signInCodeMs / 60_000
  return (
    <div>
      <TextField
        label={t`Codice ricevuto per e-mail`}
        hint={t`Qualcuno ha sbagliato molte volte la password di questo profilo. Se la password scritta qui sopra è giusta, il codice è nella tua posta: vale ${minutes} minuti e solo in questo browser. Se non arriva, ricomincia e controlla la password.`}
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
