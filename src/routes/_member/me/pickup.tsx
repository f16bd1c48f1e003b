import { createFileRoute } from '@tanstack/react-router'
import { PickupPage } from '#src/features/loans/pickup/pickup-page.tsx'

export const Route = createFileRoute('/_member/me/pickup')({ component: PickupPage })
