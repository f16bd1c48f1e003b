import { createFileRoute } from '@tanstack/react-router'
import { prefetchNeeds } from '#src/api/queries.ts'
import { ProductPage } from '#src/features/catalogue/product/product-page.tsx'
import { QueueBox } from '#src/features/queue/queue-box.tsx'

export const Route = createFileRoute('/products/$id')({
  /** `borrow`: the visitor asked to borrow before signing in. */
  validateSearch: ({ borrow }: Record<string, unknown>): { borrow?: '1' } =>
    borrow === '1' ? { borrow } : {},
  loader: ({ context, params }) => prefetchNeeds(context.queryClient, '/products/:id', params.id),
  component: Product,
})

function Product() {
  const { id } = Route.useParams()
  const { borrow } = Route.useSearch()
  return (
    <ProductPage
      key={id}
      id={id}
      resume={borrow === '1'}
      showQueue={product => <QueueBox product={product} />}
    />
  )
}
