import { createFileRoute, useParams } from '@tanstack/react-router'
import { OrdersPage } from '#src/features/loans/orders-page.tsx'

export const Route = createFileRoute('/_member/me/orders')({ component: Orders })

function Orders() {
  // The loan's id is in the address of the route inside this one.
  const { id } = useParams({ strict: false })
  return <OrdersPage openId={id} />
}
