import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { call } from '#src/api/client.ts'
import { Failure, toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { showToast } from '#src/ui/toast/toast.tsx'

type Approval = { orderID: string }
type Acts = { order?: { capture(): Promise<unknown> } }

export type Renewal = ReturnType<typeof useRenewal>

/**
 * The three moments of a payment: the order is made by the server, of its own price; the buyer
 * approves and it is captured; the server checks it and grants the card. What goes wrong is kept until
 * it is tried again.
 */
export function useRenewal(card: RenewalCard) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Failure | 'cancelled' | null>(null)
  const [pending, setPending] = useState(false)
  /** The provider tells of our own refusals by words of its own. */
  const refused = useRef<Failure | null>(null)

  const order = async () => {
    setOutcome(null)
    refused.current = null
    try {
      const { order_id } = await call('memberships.order', { body: { card: { id: card.id } } })
      return order_id
    } catch (error) {
      refused.current = toFailure(error)
      throw error
    }
  }

  const approved = async ({ orderID }: Approval, { order: acts }: Acts) => {
    setPending(true)
    try {
      // Should this fail the server takes the money itself, or says why it can't.
      await acts?.capture().catch(() => {})
      await call('memberships.create', { body: { paypal: { order_id: orderID }, card } })
      await navigate({ to: '/me/memberships' })
      showToast(t`Tessera rinnovata con successo!`)
      await renew(client, 'memberships.create')
    } catch (error) {
      setOutcome(toFailure(error))
    } finally {
      setPending(false)
    }
  }

  const failed = () => setOutcome(refused.current ?? new Failure('payment_not_completed'))
  return { outcome, pending, order, approved, failed, cancelled: () => setOutcome('cancelled') }
}
