import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '#src/app/guards.ts'

export const Route = createFileRoute('/_member')({
  beforeLoad: ({ location }) => requireMember(location),
})
