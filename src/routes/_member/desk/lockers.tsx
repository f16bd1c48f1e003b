import { createFileRoute } from '@tanstack/react-router'
import { LockersPage } from '#src/features/desk/lockers-page.tsx'

export const Route = createFileRoute('/_member/desk/lockers')({ component: LockersPage })
