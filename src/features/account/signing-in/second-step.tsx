import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { secondStepAnswer, type SecondStep as Ways } from '#contract/shapes/security.ts'
import { useFieldText } from '#src/i18n/use-failure-text.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { knowsPasskeys, takeSecondStep, takeSecondStepByPasskey } from '#src/session/passkeys.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'

type Props = { ways: Ways; onDone: () => void; onRestart: () => void }
type CodeWay = 'totp' | 'recovery_code'

/** The second step of sign-in: a code of the app, a passkey, or a recovery code. */
export function SecondStep({ ways, onDone, onRestart }: Props) {
  const { t } = useLingui()
  const [way, setWay] = useState<CodeWay | null>(ways.includes('totp') ? 'totp' : null)
  const { attempt, failure, banner, button } = useAttempt()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const enter = async (work: () => Promise<boolean>) => {
    if (await attempt(work)) onDone()
  }
  const byPasskey = ways.includes('passkey') && knowsPasskeys()
  const over = failure?.code === 'second_step_over'
  return (
    <div className={styles.form}>
      <h2 tabIndex={-1} ref={title} className={styles.step}>
        <Trans>Conferma che sei tu</Trans>
      </h2>
      {banner}
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
          button={{ ...button, pendingText: t`Accesso in corso…` }}
          onCode={code => void enter(() => takeSecondStep({ way, code }).then(() => true))}
        />
      )}
      {byPasskey && !over && (
        <Button
          look={way ? 'secondary' : 'primary'}
          {...button}
          pendingText={t`Accesso in corso…`}
          onClick={() => void enter(takeSecondStepByPasskey)}
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

type CodeProps = {
  way: CodeWay
  button: Pick<ComponentProps<typeof Button>, 'pending' | 'pendingText' | 'disabledReason'>
  onCode: (code: string) => void
}

function CodeForm({ way, button, onCode }: CodeProps) {
  const { t } = useLingui()
  const byApp = way === 'totp'
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => faultsOf(secondStepAnswer, { way, code }),
    text: useFieldText(),
    onSubmit: ({ code }) => button.disabledReason || onCode(code),
  })
  return (
    <form className={styles.form} {...form.props}>
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
        {...form.field('code')}
      />
      <Button type="submit" {...button}>
        <Trans>Conferma</Trans>
      </Button>
    </form>
  )
}
