import { createFileRoute } from '@tanstack/react-router'
import { prefetchNeeds } from '#src/api/queries.ts'
import { HomePage } from '#src/features/catalogue/home/home-page.tsx'
import { CheckoutBar } from '#src/features/checkout/checkout-bar.tsx'
import { lazily } from '#src/ui/lazily.ts'

const UrgentBanner = lazily(
  async () => (await import('#src/features/help/urgent-banner.tsx')).UrgentBanner,
)

/** Loaded on demand, because visitors have none. */
const Shelf = lazily(async () => (await import('#src/features/loans/shelf/shelf.tsx')).Shelf)

export const Route = createFileRoute('/')({
  loader: ({ context }) => prefetchNeeds(context.queryClient, '/'),
  component: Home,
})

function Home() {
  return (
    <HomePage
      shelf={
        <Shelf>
          <CheckoutBar part="allowance" />
        </Shelf>
      }
      help={<UrgentBanner />}
      bar={<CheckoutBar part="open" />}
    />
  )
}
