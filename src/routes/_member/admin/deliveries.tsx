import { createFileRoute } from '@tanstack/react-router'
import { DeliveriesPage } from '#src/features/admin/loans/deliveries-page.tsx'

export const Route = createFileRoute('/_member/admin/deliveries')({ component: DeliveriesPage })
