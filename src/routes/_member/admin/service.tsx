import { createFileRoute } from '@tanstack/react-router'
import { ServicePage } from '#src/features/admin/service/service-page.tsx'

export const Route = createFileRoute('/_member/admin/service')({ component: ServicePage })
