import { createFileRoute } from '@tanstack/react-router'
import { AdminLayout } from '#src/features/admin/parts/admin-layout.tsx'

export const Route = createFileRoute('/_member/admin')({ component: AdminLayout })
