import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openOutbox, useWaiting } from '#src/offline/outbox.ts'
import { useOwner } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import styles from './waiting.module.css'
import { WaitingItem } from './waiting-item.tsx'

/** The outbox: its items can be read, edited or deleted before they are sent. */
export function WaitingPage() {
  const { t } = useLingui()
  const owner = useOwner()
  const waiting = useWaiting()
  useEffect(() => {
    if (owner) void openOutbox(owner)
  }, [owner])
  return (
    <Page title={t`In attesa di rete`} narrow>
      {waiting.length === 0 ? (
        <EmptyState title={t`Non c'è niente da inviare`}>
          <p>
            <Trans>Quello che scrivi senza rete aspetta qui, e parte da solo quando torna.</Trans>
          </p>
          <Link to="/me" className={buttonClass('secondary')}>
            <Trans>Il mio profilo</Trans>
          </Link>
        </EmptyState>
      ) : (
        <>
          <p>
            <Trans>Lo inviamo da soli appena torna la rete. Fino ad allora puoi cambiarlo.</Trans>
          </p>
          <ul className={styles.list}>
            {waiting.map(item => (
              <li key={item.key}>
                <WaitingItem item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}
