import { createFileRoute } from '@tanstack/react-router'
import { NumbersPage } from '#src/features/admin/numbers/numbers-page.tsx'

export const Route = createFileRoute('/_member/admin/numbers')({ component: NumbersPage })
