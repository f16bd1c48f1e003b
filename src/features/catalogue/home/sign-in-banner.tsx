import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'
import styles from './sign-in-banner.module.css'

/** For visitors: the benefits of signing in. */
export function SignInBanner() {
  return (
    <div className={styles.banner}>
      <div>
        <h2>
          <Trans>Accedi e prenota!</Trans>
        </h2>
        <p>
          <Trans>Scegli un oggetto, i giorni e dove ritirarlo: bastano due minuti.</Trans>
        </p>
      </div>
      <Link to="/signin" className={buttonClass()}>
        <Trans>Accedi</Trans>
      </Link>
    </div>
  )
}
