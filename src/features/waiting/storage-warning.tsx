import { Trans } from '@lingui/react/macro'
import { HardDrive } from 'lucide-react'
import { useStorageProblem } from '#src/offline/device-database.ts'
import { useSession } from '#src/session/session.ts'
import { Banner } from '#src/ui/states/states.tsx'

/**
 * Warns that data cannot be stored on this device, so that the member does not miss a code at the
 * locker.
 */
export function StorageWarning() {
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
