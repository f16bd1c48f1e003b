import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Shown } from '#contract/endpoint.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Order } from '#contract/shapes/order.ts'
import { bookingOf, namesOf } from '#domain/loans/bookings.ts'
import { isClosed } from '#domain/loans/states.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { filledQuery } from '#src/library/booking/filled.ts'
import { storeCheckout } from '#src/library/booking/store-checkout.ts'
import { RefusalBanner } from '#src/library/refusal-banner.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { useBooking } from './use-booking.ts'

const ReplaceDialog = lazy(async () => ({
  default: (await import('#src/library/booking/replace-dialog.tsx')).ReplaceDialog,
}))

/**
 * Opens a checkout with what was borrowed before; its first step says what is missing. Nothing for a booking with an open
 * loan. Another open checkout is replaced only after a question.
 */
export function BorrowAgain({ order }: { order: Order }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const format = useFormat()
  const offline = useOfflineReason()
  const again = useCall('checkout.again')
  const [other, setOther] = useState<Checkout | null>(null)
  const booked = useBooking(order)
  const isOpen = booked.some(({ status }) => !isClosed(status))
  const open = async (replaced: Shown | null) => {
    const input = { shown: replaced, params: { id: bookingOf(order) } }
    const filled = await again.mutateAsync(input).catch((error: unknown) => {
      const { checkout } = toFailure(error)
      if (checkout) storeCheckout(client, checkout)
      setOther(checkout)
    })
    if (!filled) return
    setOther(null)
    storeCheckout(client, filled.checkout)
    client.setQueryData(filledQuery.queryKey, filled)
    await navigate({ to: '/checkout/loan' })
  }
  if (isOpen || order.is.lent) return null
  const failure = again.error?.checkout ? null : again.error
  return (
    <>
      {failure && <RefusalBanner codes={[failure.code]} failure={failure} />}
      <p>
        <Button
          look="secondary"
          pending={again.isPending}
          pendingText={t`Un momento…`}
          disabledReason={offline}
          onClick={() => void open(null)}
        >
          <Trans>Prendi di nuovo</Trans>
        </Button>
      </p>
      {other && (
        <Suspense>
          <ReplaceDialog
            other={other}
            name={namesOf(booked, format.name)}
            pending={again.isPending}
            replace={() => void open(other)}
            close={() => setOther(null)}
          />
        </Suspense>
      )}
    </>
  )
}
