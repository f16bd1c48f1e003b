import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#src/session/session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'

/** The form and its rules come when they are needed: most visits never see them. */
const SignInForm = lazy(async () => {
  const { SignInForm } = await import('./sign-in-form.tsx')
  return { default: SignInForm }
})

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
      <Suspense>
        <SignInForm onDone={() => void router.invalidate()} />
      </Suspense>
    </Dialog>
  )
}
