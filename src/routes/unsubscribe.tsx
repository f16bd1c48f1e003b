import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '#src/features/account/notifications/unsubscribe-page.tsx'
import { useMailedSecret } from './-mailed-secret.ts'
import { texts } from './-texts.ts'

/** `t` is the secret of an unsubscribe link. */
export const Route = createFileRoute('/unsubscribe')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 't'),
  component: Unsubscribe,
})

function Unsubscribe() {
  const token = useMailedSecret(Route.useSearch().t, Route.useNavigate())
  return <UnsubscribePage token={token ?? ''} />
}
