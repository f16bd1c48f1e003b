import { createFileRoute } from '@tanstack/react-router'
import { SupportPage } from '#src/features/help/support-page.tsx'

export const Route = createFileRoute('/support')({ component: SupportPage })
