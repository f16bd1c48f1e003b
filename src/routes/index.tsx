import { createFileRoute } from '@tanstack/react-router'
import { listingQuery, queryFor } from '#src/api/queries.ts'
import { HomePage } from '#src/features/catalogue/home/home-page.tsx'
import { CheckoutBar } from '#src/features/checkout/checkout-bar.tsx'
import { UrgentBanner } from '#src/features/help/urgent-banner.tsx'

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(queryFor('categories.list'))
    void queryClient.prefetchQuery(queryFor('products.highlighted'))
    void queryClient.prefetchInfiniteQuery(listingQuery('last_arrival'))
    void queryClient.prefetchQuery(queryFor('headquarters.list'))
  },
  component: Home,
})

function Home() {
  return <HomePage help={<UrgentBanner />} bar={<CheckoutBar />} />
}
