import { createFileRoute } from '@tanstack/react-router'
import { PaymentReturnPage } from '#src/features/checkout/paying/payment-return-page.tsx'

export const Route = createFileRoute('/_member/checkout/pp/cb')({ component: PaymentReturnPage })
