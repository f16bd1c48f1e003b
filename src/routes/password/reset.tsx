import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#src/features/account/mailed-links/reset-page.tsx'
import { useMailedSecret } from '../-mailed-secret.ts'
import { texts } from '../-texts.ts'

/** `t` is the secret of the recovery e-mail, unchanged. */
export const Route = createFileRoute('/password/reset')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 't'),
  component: Reset,
})

function Reset() {
  const token = useMailedSecret(Route.useSearch().t, Route.useNavigate())
  return <ResetPage token={token} />
}
