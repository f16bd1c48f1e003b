import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '#src/features/desk/till/receipt-page.tsx'

export const Route = createFileRoute('/_member/desk/receipts/$id')({ component: Receipt })

function Receipt() {
  const { id } = Route.useParams()
  return <ReceiptPage key={id} id={id} />
}
