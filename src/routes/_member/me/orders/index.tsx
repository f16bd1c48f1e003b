import { createFileRoute } from '@tanstack/react-router'
import { NoOrderOpen } from '#src/features/loans/no-order-open.tsx'

export const Route = createFileRoute('/_member/me/orders/')({ component: NoOrderOpen })
