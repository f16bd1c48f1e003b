import { createFileRoute } from '@tanstack/react-router'
import { OpeningsPage } from '#src/features/admin/points/openings-page.tsx'

export const Route = createFileRoute('/_member/admin/openings')({ component: OpeningsPage })
