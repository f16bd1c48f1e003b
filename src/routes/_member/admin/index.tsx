import { createFileRoute } from '@tanstack/react-router'
import { LoansPage } from '#src/features/admin/loans/loans-page.tsx'

export const Route = createFileRoute('/_member/admin/')({ component: LoansPage })
