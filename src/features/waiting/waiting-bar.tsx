import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { renew } from '#src/api/mutations.ts'
import { useOnline } from '#src/offline/online.ts'
import { openOutbox, sendWaiting, useWaiting } from '#src/offline/outbox.ts'
import { useSession } from '#src/session/session.ts'
import { useOwner } from '#src/session/use-owner.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { StorageWarning } from './storage-warning.tsx'

/**
 * Shows on every page that items wait for the network, and sends them when it is back. Also warns
 * if nothing can be stored.
 */
export function WaitingBar() {
  const { t } = useLingui()
  const client = useQueryClient()
  const owner = useOwner()
  const online = useOnline()
  const { status } = useSession()
  const waiting = useWaiting()
  useEffect(() => {
    if (owner) void openOutbox(owner)
  }, [owner])
  const due = waiting.some(({ refusal }) => !refusal)
  useEffect(() => {
    if (!online || !due || status === 'expired') return
    void sendWaiting().then(async sent => {
      if (sent.length === 0) return
      showToast(t`Inviato quello che aspettava la rete`)
      for (const { name } of sent) await renew(client, name)
    })
  }, [online, due, status, client, t])
  if (!owner || waiting.length === 0) return <StorageWarning />
  return (
    <>
      <StorageWarning />
      <Banner
        tone="info"
        icon={<Hourglass size={20} />}
        action={
          <Link to="/waiting" className={buttonClass('secondary', true)}>
            <Trans>Vedi</Trans>
          </Link>
        }
      >
        <strong>
          <Trans>In attesa di rete</Trans>
        </strong>
        : <Plural value={waiting.length} one="# cosa da inviare" other="# cose da inviare" />
      </Banner>
    </>
  )
}
