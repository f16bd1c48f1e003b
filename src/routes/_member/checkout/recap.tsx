import { createFileRoute } from '@tanstack/react-router'
import { RecapPage } from '#src/features/checkout/recap-page.tsx'
import { CardPurchase } from '#src/features/membership/card-purchase.tsx'

export const Route = createFileRoute('/_member/checkout/recap')({ component: Recap })

function Recap() {
  // Paying renews what is known of the member, and the card's step disappears.
  return <RecapPage card={<CardPurchase onPaid={() => {}} />} />
}
