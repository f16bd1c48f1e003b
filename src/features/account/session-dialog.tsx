import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLibrary } from '#src/library/library.ts'
import { useSession } from '#src/session/session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import styles from './account.module.css'

/** The form and its rules come when they are needed: most visits never see them. */
const SignInWays = lazy(async () => {
  const { SignInWays } = await import('./sign-in-ways.tsx')
  return { default: SignInWays }
})

/** The session ended while in use: sign in here and go on, or leave for the sign-in page. */
export function SessionDialog() {
  const { t } = useLingui()
  const router = useRouter()
  const { status } = useSession()
  const { is } = useLibrary()
  const { href, signingIn } = useRouterState({
    select: ({ location: { pathname, href } }) => ({
      href,
      signingIn: pathname === '/signin' || pathname.startsWith('/signin/'),
    }),
    structuralSharing: true,
  })
  const open = status === 'expired' && !signingIn
  const close = () => {
    if (open) void router.navigate({ to: '/signin', search: { from: router.state.location.href } })
  }
  return (
    <Dialog open={open} onClose={close} title={t`La sessione è scaduta`}>
      <div className={styles.form}>
        <p>
          {is.sso_signin ? (
            <Trans>Accedi di nuovo: poi torni a questa pagina.</Trans>
          ) : (
            <Trans>Accedi di nuovo: quello che stavi facendo resta qui.</Trans>
          )}
        </p>
        <Suspense>
          <SignInWays from={href} onDone={() => void router.invalidate()} />
        </Suspense>
      </div>
    </Dialog>
  )
}
