import { useLingui } from '@lingui/react/macro'
import { Page } from '#src/ui/page/page.tsx'
import { CardPurchase, useIsFirstCard } from './card-purchase.tsx'

/** Buys the first membership, or the next one after the last has expired. `onPaid` leaves the page. */
export function RenewalPage({ onPaid }: { onPaid: () => void }) {
  const { t } = useLingui()
  return (
    <Page title={useIsFirstCard() ? t`Fai la tessera` : t`Rinnovo tessera`} narrow>
      <CardPurchase onPaid={onPaid} />
    </Page>
  )
}
