import { createFileRoute } from '@tanstack/react-router'
import { listingQuery } from '#src/api/queries.ts'
import { ListingPage } from '#src/features/catalogue/listing-page.tsx'

export const Route = createFileRoute('/catalogs/$slug/{-$id}')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchInfiniteQuery(listingQuery(params.slug)),
  component: Listing,
})

function Listing() {
  const { slug } = Route.useParams()
  return <ListingPage key={slug} slug={slug} />
}
