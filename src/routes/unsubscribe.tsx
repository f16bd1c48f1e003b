import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '#src/features/account/notifications/unsubscribe-page.tsx'
import { mailedSecret, useMailedSecret } from './-mailed-secret.ts'

/** `t` is the secret of an unsubscribe link. */
export const Route = createFileRoute('/unsubscribe')({
  validateSearch: mailedSecret,
  component: Unsubscribe,
})

function Unsubscribe() {
  const token = useMailedSecret(Route.useSearch().t, Route.useNavigate())
  return <UnsubscribePage token={token ?? ''} />
}
