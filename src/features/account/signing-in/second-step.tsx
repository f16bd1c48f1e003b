import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { recoveryCode, totpCode, type SecondStep as Ways } from '#contract/shapes/security.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { knowsPasskeys, takeSecondStep, takeSecondStepByPasskey } from '#src/session/passkeys.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'

type Props = { ways: Ways; onDone: () => void; onRestart: () => void }
type CodeWay = 'totp' | 'recovery_code'

/** The second step of sign-in: a code of the app, a passkey, or a recovery code. */
export function SecondStep({ ways, onDone, onRestart }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [way, setWay] = useState<CodeWay | null>(ways.includes('totp') ? 'totp' : null)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const attempt = async (work: () => Promise<boolean>) => {
    if (pending) return
    setPending(true)
    setFailure(null)
    try {
      if (await work()) return onDone()
    } catch (error) {
      setFailure(toFailure(error))
    } finally {
      setPending(false)
    }
  }
  const byPasskey = ways.includes('passkey') && knowsPasskeys()
  const over = failure?.code === 'second_step_over'
  return (
    <div className={styles.form}>
      <h2 tabIndex={-1} ref={title} className={styles.step}>
        <Trans>Conferma che sei tu</Trans>
      </h2>
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      {ways.length === 0 && (
        <Banner tone="waiting">
          <Trans>
            Le tue passkey valgono per un indirizzo che l'oggettoteca non usa più e i codici di
            recupero sono finiti.
          </Trans>{' '}
          <Link to="/support">
            <Trans>Scrivi all'oggettoteca</Trans>
          </Link>
        </Banner>
      )}
      {way && !over && (
        <CodeForm
          key={way}
          way={way}
          pending={pending}
          onCode={code => attempt(() => takeSecondStep({ way, code }).then(() => true))}
        />
      )}
      {byPasskey && !over && (
        <Button
          look={way ? 'secondary' : 'primary'}
          pending={pending}
          pendingText={t`Accesso in corso…`}
          disabledReason={offline}
          onClick={() => void attempt(takeSecondStepByPasskey)}
        >
          <Fingerprint size={18} aria-hidden="true" />
          <Trans>Continua con una passkey</Trans>
        </Button>
      )}
      <div className={styles.acts}>
        {ways.includes('recovery_code') && way !== 'recovery_code' && !over && (
          <Button look="quiet" small onClick={() => setWay('recovery_code')}>
            <Trans>Usa un codice di recupero</Trans>
          </Button>
        )}
        {ways.includes('totp') && way !== 'totp' && !over && (
          <Button look="quiet" small onClick={() => setWay('totp')}>
            <Trans>Usa l'app di autenticazione</Trans>
          </Button>
        )}
        <Button look="quiet" small onClick={onRestart}>
          <Trans>Ricomincia</Trans>
        </Button>
      </div>
    </div>
  )
}

type CodeProps = { way: CodeWay; pending: boolean; onCode: (code: string) => Promise<void> }

function CodeForm({ way, pending, onCode }: CodeProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const offline = useOfflineReason()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  const byApp = way === 'totp'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fits = v.is(byApp ? totpCode : recoveryCode, code)
    setWrong(!fits)
    if (fits && !offline) void onCode(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={byApp ? t`Codice dell'app di autenticazione` : t`Codice di recupero`}
        hint={
          byApp
            ? t`Sei cifre, che cambiano ogni trenta secondi`
            : t`Uno di quelli che hai salvato: vale una volta sola`
        }
        paste
        autoComplete="one-time-code"
        {...(byApp && { inputMode: 'numeric' as const })}
        error={wrong ? fieldText(code ? 'code' : 'required') : null}
        value={code}
        onFocus={() => setWrong(false)}
        onChange={setCode}
      />
      <Button
        type="submit"
        pending={pending}
        pendingText={t`Accesso in corso…`}
        disabledReason={offline}
      >
        <Trans>Conferma</Trans>
      </Button>
    </form>
  )
}
