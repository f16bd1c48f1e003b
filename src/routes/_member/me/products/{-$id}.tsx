import { createFileRoute } from '@tanstack/react-router'
import { LentLoan } from '#src/features/loans/lending/lent-loan.tsx'
import { Requests, useIsRequest } from '#src/features/loans/lending/requests.tsx'
import { OwnProductsPage } from '#src/features/sharing/own-products-page.tsx'

export const Route = createFileRoute('/_member/me/products/{-$id}')({ component: OwnProducts })

function OwnProducts() {
  const { id } = Route.useParams()
  return (
    <OwnProductsPage
      id={id}
      showLoan={order => <LentLoan key={order.id} order={order} />}
      showRequests={products => <Requests products={products} />}
      isRequest={useIsRequest()}
    />
  )
}
