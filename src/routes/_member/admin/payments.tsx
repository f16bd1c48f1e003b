import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '#src/features/admin/payments/payments-page.tsx'

export const Route = createFileRoute('/_member/admin/payments')({ component: PaymentsPage })
