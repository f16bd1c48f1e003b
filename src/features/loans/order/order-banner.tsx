import { Trans } from '@lingui/react/macro'
import { Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { orderRank } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { PointName } from '#src/library/point-name.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { useOrderStory } from '../story/order-story.tsx'

type Props = { order: Order; action?: ReactNode }

/** Urgent information about a loan: it waits for the owner's agreement, or must be returned. */
export function OrderBanner({ order, action }: Props) {
  const format = useFormat()
  const { next_visit } = useOrderStory(order)
  const today = useToday()
  if (order.loan.to_date < today && order.status_n < orderRank.returned) {
    return (
      <Banner tone="bad" icon={<TriangleAlert size={20} />}>
        <strong>
          <Trans>Prestito scaduto</Trans>
        </strong>
        {next_visit && order.status_n > orderRank.pending && order.shipping.method !== 'p2p' && (
          <Return order={order} day={next_visit} />
        )}
      </Banner>
    )
  }
  const { collect_by } = order.loan
  if (!order.shipping.address?.is.private || order.status_n > orderRank.pending) return null
  const day = collect_by && format.dayShort(collect_by)
  return (
    <Banner tone="waiting" icon={<Clock size={20} />} action={action}>
      <strong>
        <Trans>Prestito da confermare</Trans>
      </strong>
      {day && (
        <p>
          <Trans>Dopo {day} si annulla da solo.</Trans>
        </p>
      )}
    </Banner>
  )
}

/** Where an overdue product can be returned, and when next. */
function Return({ order: { shipping }, day }: { order: Order; day: string }) {
  const format = useFormat()
  const today = useToday()
  const point = shipping.return_address ?? shipping.address
  if (!point) return null
  const name = <PointName point={point} />
  const next = format.dayShort(day)
  return (
    <p>
      {day === today ? (
        <Trans>Il punto è aperto oggi: {name}.</Trans>
      ) : (
        <Trans>
          Il punto è aperto {next}: {name}.
        </Trans>
      )}
    </p>
  )
}
