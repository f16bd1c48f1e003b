import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { openOutbox, useWaiting } from '#src/offline/outbox.ts'
import { useOwner } from '#src/session/use-owner.ts'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import styles from './waiting.module.css'
import { WaitingItem } from './waiting-item.tsx'

/** What was written without a network: to be read again, changed or dropped before it is sent. */
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
        <EmptyState title={t`Non c'è niente da inviare`} />
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
