import { createFileRoute } from '@tanstack/react-router'
import { MembersPage } from '#src/features/admin/members/members-page.tsx'

export const Route = createFileRoute('/_member/admin/members')({ component: MembersPage })
