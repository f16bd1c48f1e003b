import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { email, password, signInCode } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Me } from '#contract/shapes/member.ts'
import type { SecondStep as Ways } from '#contract/shapes/security.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { isOnline } from '#src/offline/online.ts'
import {
  knowsPasskeys,
  signInByPasskey,
  signInBySuggestion,
  stopSuggesting,
} from '#src/session/passkeys.ts'
import { useSession } from '#src/session/session.ts'
import { signIn } from '#src/session/sign-in.ts'
import { Button } from '#src/ui/button/button.tsx'
import { PasswordField, TextField } from '#src/ui/field/text-field.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'
import { ResendButton } from '../mailed-links/resend-button.tsx'

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
  /** Why a passkey was refused. */
  const [refused, setRefused] = useState<Failure | null>(null)
  const [withCode, setWithCode] = useState(false)
  const [ways, setWays] = useState<Ways | null>(null)
  const known = useKnownEmail()
  const form = useCallForm({
    initial: { email: known, password: '', code: '' },
    check: withCode ? shapeWithCode : shape,
    send: async ({ email, password, code }) => {
      setRefused(null)
      const step = await signIn(email.trim(), password, withCode ? code.trim() : undefined)
      return { step }
    },
    onFailure: ({ code }) => code === 'sign_in_code_required' && setWithCode(true),
    onDone: ({ step }) => (step ? setWays(step) : onDone()),
  })
  const showFailure = (failure: Failure | null) => {
    form.forget()
    setRefused(failure)
  }
  useSuggestedPasskey(onDone, showFailure)
  const failure = refused ?? form.failure
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
            showFailure(null)
            form.setValues({ ...form.values, code: '' })
          }}
        />
      )}
      <Button {...form.button} pendingText={t`Accesso in corso…`}>
        <Trans>Accedi</Trans>
      </Button>
      <PasskeyButton onDone={onDone} onFailure={showFailure} />
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

type Props = { onDone: () => void; onFailure: (failure: Failure | null) => void }

/** Signs in with a passkey, if the browser supports it. */
function PasskeyButton({ onDone, onFailure }: Props) {
  const { t } = useLingui()
  const { attempt, button } = useAttempt()
  if (!knowsPasskeys()) return null
  const signIn = async () => {
    onFailure(null)
    const work = () =>
      signInByPasskey().catch(error => {
        onFailure(toFailure(error))
        return false
      })
    if (await attempt(work)) onDone()
  }
  return (
    <Button
      look="secondary"
      {...button}
      pendingText={t`Accesso in corso…`}
      onClick={() => void signIn()}
    >
      <Fingerprint size={18} aria-hidden="true" />
      <Trans>Accedi con una passkey</Trans>
    </Button>
  )
}

/** Suggests passkeys in the e-mail field while the form is mounted. */
function useSuggestedPasskey(onDone: () => void, onFailure: (failure: Failure) => void) {
  const callbacks = useRef({ onDone, onFailure })
  callbacks.current = { onDone, onFailure }
  useEffect(() => {
    let gone = !isOnline()
    if (gone) return
    signInBySuggestion().then(
      entered => entered && !gone && callbacks.current.onDone(),
      error => {
        const failure = toFailure(error)
        // An error is shown only if the person chose a passkey.
        if (!gone && failure.code === 'passkey_refused') callbacks.current.onFailure(failure)
      },
    )
    return () => {
      gone = true
      void stopSuggesting().catch(() => {})
    }
  }, [])
}
