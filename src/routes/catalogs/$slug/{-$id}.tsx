import { createFileRoute } from '@tanstack/react-router'
import { prefetchNeeds } from '#src/api/queries.ts'
import { ListingPage } from '#src/features/catalogue/listing/listing-page.tsx'
import { CheckoutBar } from '#src/features/checkout/checkout-bar.tsx'

export const Route = createFileRoute('/catalogs/$slug/{-$id}')({
  loader: ({ context, params }) =>
    prefetchNeeds(context.queryClient, '/catalogs/:slug', params.slug),
  component: Listing,
})

function Listing() {
  const { slug } = Route.useParams()
  return <ListingPage key={slug} slug={slug} bar={<CheckoutBar />} />
}
