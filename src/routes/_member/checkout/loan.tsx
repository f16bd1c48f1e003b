import { createFileRoute } from '@tanstack/react-router'
import { CheckoutLoanPage } from '#src/features/checkout/loan-page.tsx'

export const Route = createFileRoute('/_member/checkout/loan')({ component: CheckoutLoanPage })
