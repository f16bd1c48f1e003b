import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HardDrive, Hourglass } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { rightsOf } from '#domain/permissions.ts'
import { renew } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useStorageProblem } from '#src/offline/device-database.ts'
import { useOnline } from '#src/offline/online.ts'
import { openOutbox, sendWaiting, useWaiting } from '#src/offline/outbox.ts'
import { useOwner, useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Only staff need it: their worker stores it on their first page, as it stores the pages of the desk. */
const DeskWaiting = lazily(async () => (await import('./desk-waiting.tsx')).DeskWaiting)

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
  const me = useQuery({ ...queryFor('me.get'), enabled: false }).data
  const desk = me && owner && rightsOf(me).includes('desk') && (
    <Suspense>
      <DeskWaiting />
    </Suspense>
  )
  if (!owner || waiting.length === 0) {
    return (
      <>
        <StorageWarning />
        {desk}
      </>
    )
  }
  return (
    <>
      <StorageWarning />
      {desk}
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

/**
 * Warns that data cannot be stored on this device, so that the member does not miss a code at the
 * locker.
 */
function StorageWarning() {
  const problem = useStorageProblem()
  const { status, ghost } = useSession()
  if (!problem || status === 'visitor' || ghost) return null
  return (
    <Banner tone="waiting" icon={<HardDrive size={20} />}>
      {problem === 'full' ? (
        <Trans>
          La memoria del dispositivo è piena: senza rete potresti non ritrovare tutto, e quello che
          aspetta la rete si perde se chiudi l'app.
        </Trans>
      ) : (
        <Trans>
          Qui il browser non conserva dati, forse è una finestra privata: senza rete i tuoi codici
          non si aprono.
        </Trans>
      )}
    </Banner>
  )
}
