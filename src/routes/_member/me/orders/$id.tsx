import { createFileRoute } from '@tanstack/react-router'
import { OrderDetail } from '#src/features/loans/order/order-detail.tsx'

export const Route = createFileRoute('/_member/me/orders/$id')({ component: Order })

function Order() {
  const { id } = Route.useParams()
  return <OrderDetail key={id} id={id} />
}
