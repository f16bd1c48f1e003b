import { Trans } from '@lingui/react/macro'
import { RefreshCw, WifiOff } from 'lucide-react'
import { useFormat } from '#src/i18n/use-format.ts'
import { lastContact } from '#src/offline/online.ts'
import { applyUpdate } from '#src/offline/worker.ts'
import { serverTimeOf } from '#src/platform/clock.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'

/** A new version waits for consent. */
export function UpdateBanner() {
  return (
    <Banner
      tone="info"
      icon={<RefreshCw size={20} />}
      action={
        <Button small onClick={applyUpdate}>
          <Trans>Aggiorna</Trans>
        </Button>
      }
    >
      <Trans>Nuova versione disponibile</Trans>
    </Banner>
  )
}

/** There is no network, and since when. */
export function OfflineBanner() {
  const format = useFormat()
  const noted = lastContact()
  const contact = noted && serverTimeOf(noted)
  const when = contact && format.moment(contact)
  return (
    <Banner tone="waiting" icon={<WifiOff size={20} />}>
      {contact ? (
        <Trans>
          Sei senza rete. Ultimo aggiornamento:{' '}
          <time dateTime={new Date(contact).toISOString()}>{when}</time>
        </Trans>
      ) : (
        <Trans>Sei senza rete.</Trans>
      )}
    </Banner>
  )
}
