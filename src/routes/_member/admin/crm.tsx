import { createFileRoute } from '@tanstack/react-router'
import { CrmPage } from '#src/features/admin/crm/crm-page.tsx'

export const Route = createFileRoute('/_member/admin/crm')({ component: CrmPage })
