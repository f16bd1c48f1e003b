import { createFileRoute } from '@tanstack/react-router'
import { MembershipsPage } from '#src/features/membership/memberships-page.tsx'

export const Route = createFileRoute('/_member/me/memberships')({ component: MembershipsPage })
