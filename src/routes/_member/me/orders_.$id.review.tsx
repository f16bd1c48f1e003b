import { createFileRoute } from '@tanstack/react-router'
import { ReviewPage } from '#src/features/loans/review/review-page.tsx'

export const Route = createFileRoute('/_member/me/orders_/$id/review')({ component: Review })

function Review() {
  const { id } = Route.useParams()
  return <ReviewPage id={id} />
}
