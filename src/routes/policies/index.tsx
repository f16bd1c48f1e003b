import { createFileRoute } from '@tanstack/react-router'
import { PoliciesPage } from '#src/features/help/policies-page.tsx'

export const Route = createFileRoute('/policies/')({ component: PoliciesPage })
