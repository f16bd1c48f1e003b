import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { UnsubscribePage } from '#src/features/account/unsubscribe-page.tsx'
import { mailedSecret } from './-mailed-secret.ts'

/** `t` is the secret of a letter's foot. */
export const Route = createFileRoute('/unsubscribe')({
  validateSearch: mailedSecret,
  component: Unsubscribe,
})

function Unsubscribe() {
  const { t } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [token] = useState(t ?? '')
  // It stays neither in the address nor in the history.
  useEffect(() => {
    if (t !== undefined) void navigate({ search: {}, replace: true })
  }, [t, navigate])
  return <UnsubscribePage token={token} />
}
