import { Trans } from '@lingui/react/macro'
import { Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Order, orderRank } from '#contract/shapes/order.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { useOrderStory } from '../story/use-order-story.ts'

type Props = { order: Order; action?: ReactNode }

/** Urgent information about a loan: it waits for the owner's agreement, or must be returned. */
export function OrderBanner({ order, action }: Props) {
  const format = useFormat()
  const { late } = useOrderStory(order)
  if (late) {
    return (
      <Banner tone="bad" icon={<TriangleAlert size={20} />}>
        <Trans>Prestito scaduto</Trans>
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
