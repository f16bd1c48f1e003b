import { Trans, useLingui } from '@lingui/react/macro'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useSignOn } from './use-sign-on.ts'

type Props = {
  /** The page to return to after single sign-on. */
  from: string
  /** Called after a sign-in by e-mail and password. */
  onDone: () => void
}

/** The sign-in method of this library: single sign-on, or e-mail and password. */
export function SignInWays({ from, onDone }: Props) {
  const { is } = useLibrary()
  return is.sso_signin ? (
    <UniversityWay from={from} onDone={onDone} />
  ) : (
    <SignInForm from={from} onDone={onDone} />
  )
}

function UniversityWay({ from, onDone }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const { start, pending, failure } = useSignOn(from)
  return (
    <div className={styles.form}>
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Button
        pending={pending}
        pendingText={t`Ti portiamo alla pagina dell'università…`}
        disabledReason={offline}
        onClick={() => void start()}
      >
        <Trans>Accedi con le credenziali dell'università</Trans>
      </Button>
      <details className={styles.staff}>
        <summary>
          <Trans>Sono del personale</Trans>
        </summary>
        <SignInForm from={from} onDone={onDone} />
      </details>
    </div>
  )
}
