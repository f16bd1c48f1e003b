import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '#src/features/account/mailed-links/invitation-page.tsx'
import { useMailedSecret } from './-mailed-secret.ts'
import { texts } from './-texts.ts'

/** `t` is the secret of an invitation e-mail. */
export const Route = createFileRoute('/invitation')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 't'),
  component: Invitation,
})

function Invitation() {
  const token = useMailedSecret(Route.useSearch().t, Route.useNavigate())
  return <InvitationPage token={token ?? ''} />
}
