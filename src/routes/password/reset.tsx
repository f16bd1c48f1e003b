import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#src/features/account/mailed-links/reset-page.tsx'
import { mailedSecret, useMailedSecret } from '../-mailed-secret.ts'

/** `t` is the secret of the recovery e-mail, unchanged. */
export const Route = createFileRoute('/password/reset')({
  validateSearch: mailedSecret,
  component: Reset,
})

function Reset() {
  const token = useMailedSecret(Route.useSearch().t, Route.useNavigate())
  return <ResetPage token={token} />
}
