import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '#src/api/queries.ts'
import styles from './offline-ways.module.css'

/** What works without a network, for a page that does not. */
export function OfflineWays() {
  const { data: me } = useQuery({ ...queryFor('me.get'), enabled: false })
  return (
    <>
      <p>
        <Trans>Intanto funzionano:</Trans>
      </p>
      <p className={styles.ways}>
        {me && (
          <Link to="/me/orders">
            <Trans>I miei prestiti</Trans>
          </Link>
        )}
        <Link to="/search">
          <Trans>Cerca tra gli oggetti</Trans>
        </Link>
      </p>
    </>
  )
}
