import { createFileRoute } from '@tanstack/react-router'
import { prefetchNeeds } from '#src/api/queries.ts'
import { HomePage } from '#src/features/catalogue/home/home-page.tsx'
import { CheckoutBar } from '#src/features/checkout/checkout-bar.tsx'
import { UrgentBanner } from '#src/features/help/urgent-banner.tsx'

export const Route = createFileRoute('/')({
  loader: ({ context }) => prefetchNeeds(context.queryClient, '/'),
  component: Home,
})

function Home() {
  return <HomePage help={<UrgentBanner />} bar={<CheckoutBar />} />
}
