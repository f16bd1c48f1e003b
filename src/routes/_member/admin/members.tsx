import { createFileRoute } from '@tanstack/react-router'
import { MembersPage } from '#src/features/admin/members/members-page.tsx'

/** `k`: the words to search for. */
export const Route = createFileRoute('/_member/admin/members')({
  validateSearch: ({ k }: Record<string, unknown>): { k?: string } =>
    typeof k === 'string' ? { k } : {},
  component: MembersPage,
})
