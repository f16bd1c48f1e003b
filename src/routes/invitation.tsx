import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { InvitationPage } from '#src/features/account/invitation-page.tsx'
import { mailedSecret } from './-mailed-secret.ts'

/** `t` is the secret of a letter that invites somebody to run the library. */
export const Route = createFileRoute('/invitation')({
  validateSearch: mailedSecret,
  component: Invitation,
})

function Invitation() {
  const { t } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [token] = useState(t ?? '')
  // It makes somebody staff: it stays neither in the address nor in the history.
  useEffect(() => {
    if (t !== undefined) void navigate({ search: {}, replace: true })
  }, [t, navigate])
  return <InvitationPage token={token} />
}
