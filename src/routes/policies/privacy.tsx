import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#src/features/help/privacy-page.tsx'

export const Route = createFileRoute('/policies/privacy')({ component: PrivacyPage })
