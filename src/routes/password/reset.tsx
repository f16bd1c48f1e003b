import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ResetPage } from '#src/features/account/reset-page.tsx'
import { mailedSecret } from '../-mailed-secret.ts'

/** `t` is the secret of the recovery letter, to the letter. */
export const Route = createFileRoute('/password/reset')({
  validateSearch: mailedSecret,
  component: Reset,
})

function Reset() {
  const { t } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [token] = useState(t ?? null)
  // It opens an account: it stays neither in the address nor in the history.
  useEffect(() => {
    if (t !== undefined) void navigate({ search: {}, replace: true })
  }, [t, navigate])
  return <ResetPage token={token} />
}
