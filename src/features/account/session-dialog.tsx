import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useSession } from '#src/session/session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The session ended while in use: sign in here and go on, or leave for the sign-in page. */
export function SessionDialog() {
  const { t } = useLingui()
  const router = useRouter()
  const { status } = useSession()
  const signingIn = useRouterState({ select: ({ location }) => location.pathname === '/signin' })
  const open = status === 'expired' && !signingIn
  const close = () => {
    if (open) void router.navigate({ to: '/signin', search: { from: router.state.location.href } })
  }
  return (
    <Dialog open={open} onClose={close} title={t`La sessione è scaduta`}>
      <p>
        <Trans>Accedi di nuovo: quello che stavi facendo resta qui.</Trans>
      </p>
      <SignInForm onDone={() => void router.invalidate()} />
    </Dialog>
  )
}
