import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#src/features/admin/audit/audit-page.tsx'

export const Route = createFileRoute('/_member/admin/audit')({ component: AuditPage })
