import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { checkoutQuery, hasDays } from '../checkout-query.ts'
import { Countdown } from './countdown.tsx'
import { useReservation } from './use-reservation.ts'

/** For how long the days of the open checkout stay reserved, shown on another page. */
export function ReservedDays() {
  const { data } = useQuery(checkoutQuery)
  return data?.exists && hasDays(data) ? <TimeLeft checkout={data} /> : null
}

function TimeLeft({ checkout }: { checkout: Checkout }) {
  const offline = useOfflineReason()
  const reservation = useReservation(checkout, () => {})
  if (!reservation.deadline) return null
  const { more } = reservation
  return (
    <Countdown
      deadline={reservation.deadline}
      label={<Trans>I giorni restano tuoi per</Trans>}
      onEnd={() => {}}
      onMore={offline || !more ? null : () => more().catch(() => {})}
    />
  )
}
