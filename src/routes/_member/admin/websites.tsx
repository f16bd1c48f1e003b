import { createFileRoute } from '@tanstack/react-router'
import { WebsitesPage } from '#src/features/admin/websites/websites-page.tsx'

export const Route = createFileRoute('/_member/admin/websites')({ component: WebsitesPage })
