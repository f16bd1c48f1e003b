import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { prefetchNeeds } from '#src/api/queries.ts'
import { ProductPage } from '#src/features/catalogue/product/product-page.tsx'
import { QueueBox } from '#src/features/queue/queue-box.tsx'
import { type Wanted, wantedOf } from '#src/library/wanted.ts'
import { useSession } from '#src/session/session.ts'
import { lazily } from '#src/ui/lazily.ts'

/** It needs the network: a phone stores it on first use. */
const ReportHere = lazily(
  async () => (await import('#src/features/loans/defect/report-here.tsx')).ReportHere,
)

export const Route = createFileRoute('/products/$id')({
  /** `borrow`: the visitor asked to borrow before signing in. Checked by the page, whose code is loaded later. */
  validateSearch: (search: Record<string, unknown>): { borrow?: '1' } & Wanted => search,
  loader: ({ context, params }) => prefetchNeeds(context.queryClient, '/products/:id', params.id),
  component: Product,
})

function Product() {
  const { id } = Route.useParams()
  const { borrow, ...wanted } = Route.useSearch()
  const { status, ghost } = useSession()
  const isMember = status === 'member' && !ghost
  return (
    <ProductPage
      key={id}
      id={id}
      resume={borrow === '1'}
      wanted={wantedOf(wanted)}
      showQueue={(product, free, main) => (
        <>
          <QueueBox product={product} free={free} main={main} />
          <Suspense>{isMember && <ReportHere productId={product.id} />}</Suspense>
        </>
      )}
    />
  )
}
