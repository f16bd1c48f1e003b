import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pocketKey } from '#contract/device.ts'
import { pageOptionsAt } from '#contract/pages.ts'
import { queryFor } from '#src/api/queries.ts'
import { deviceDatabase } from '#src/offline/device-database.ts'
import styles from './offline-ways.module.css'

/** What works without a network, for a page that does not: only pages whose data is on this device, and not this one. */
export function OfflineWays() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { data: orders } = useQuery({ ...queryFor('orders.list', { query: {} }), enabled: false })
  const hasCatalogue = useHasCatalogue()
  if (hasCatalogue === null) return null
  return (
    <>
      {!hasCatalogue && !pageOptionsAt(pathname).member && (
        <p>
          <Trans>
            Per cercare senza rete serve il catalogo su questo dispositivo, che ancora non c'è.
            Arriva mentre usi l'app con la rete; in «Aiuto» lo scarichi subito.
          </Trans>
        </p>
      )}
      <p>
        <Trans>Intanto funzionano:</Trans>
      </p>
      <p className={styles.ways}>
        {orders && pathname !== '/me/orders' && (
          <Link to="/me/orders">
            <Trans>I miei prestiti</Trans>
          </Link>
        )}
        {hasCatalogue && pathname !== '/search' && (
          <Link to="/search">
            <Trans>Cerca tra gli oggetti</Trans>
          </Link>
        )}
        <Link to="/help">
          <Trans>Aiuto</Trans>
        </Link>
      </p>
    </>
  )
}

/** Whether the whole catalogue is on this device; `null` while unknown. */
function useHasCatalogue(): boolean | null {
  const [has, setHas] = useState<boolean | null>(null)
  useEffect(() => {
    const set = (facts: unknown) => setHas(Object(facts).tooLarge === false)
    void deviceDatabase.get(pocketKey(location.host)).then(set, set)
  }, [])
  return has
}
