import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import styles from './offline-ways.module.css'

/** What works without a network, for a page that does not. */
export function OfflineWays() {
  const isMember = useSession().status === 'member'
  return (
    <>
      <p>
        <Trans>Intanto funzionano:</Trans>
      </p>
      <p className={styles.ways}>
        {isMember && (
          <Link to="/me/orders" className={buttonClass('secondary', true)}>
            <Trans>I miei prestiti</Trans>
          </Link>
        )}
        <Link to="/search" className={buttonClass('secondary', true)}>
          <Trans>Cerca tra gli oggetti</Trans>
        </Link>
      </p>
    </>
  )
}
