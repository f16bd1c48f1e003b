import { createFileRoute } from '@tanstack/react-router'
import { leaveIfSignedIn } from '#src/app/guards.ts'
import { ClaimPage } from '#src/features/account/signing-in/claim-page.tsx'

export const Route = createFileRoute('/claim')({
  beforeLoad: () => leaveIfSignedIn(undefined),
  component: ClaimPage,
})
