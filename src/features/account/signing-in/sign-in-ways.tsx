import { Trans } from '@lingui/react/macro'
import { useLibrary } from '#src/library/library.ts'
import { Button } from '#src/ui/button/button.tsx'
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
  const { start, banner, button } = useSignOn(from)
  return (
    <div className={styles.form}>
      {banner}
      <Button {...button} onClick={start}>
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
