import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pageOptionsAt } from '#contract/pages.ts'
import { useLibrary } from '#src/library/library.ts'
import { setAside } from '#src/session/access.ts'
import { session, useSession } from '#src/session/session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { lazily } from '#src/ui/lazily.ts'
import styles from '../account.module.css'

/** Loaded on demand, because most visits never show the form. */
const SignInWays = lazily(async () => (await import('./sign-in-ways.tsx')).SignInWays)

/**
 * Shown when the session expired during use: sign in again, or go to the sign-in page, sign-up or
 * help.
 */
export function SessionDialog() {
  const { t } = useLingui()
  const router = useRouter()
  const { status, ended, member } = useSession()
  const { is } = useLibrary()
  const { href, pathname } = useRouterState({
    select: ({ location: { pathname, href } }) => ({ href, pathname }),
    structuralSharing: true,
  })
  const open = status === 'expired' && !pageOptionsAt(pathname).openWhenExpired
  const close = async () => {
    if (!open) return
    const from = router.state.location.href
    // Nothing of the member may stay in memory after they leave the page.
    if (ended) await setAside()
    await router.navigate({ to: '/signin', search: { from } })
  }
  const goOn = () => {
    // What the page shows and what was written on it belong to the member before.
    if (session().member?.id !== member?.id) return window.location.replace('/')
    void router.invalidate()
  }
  const title = ended ? t`Questo dispositivo è uscito dal tuo profilo` : t`La sessione è scaduta`
  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      title={title}
      {...(ended && { className: styles.veil })}
    >
      <div className={styles.form}>
        {ended && (
          <p>
            <Trans>L'ha chiesto un altro tuo dispositivo, oppure l'oggettoteca.</Trans>
          </p>
        )}
        <p>
          {is.sso_signin ? (
            <Trans>Accedi di nuovo: poi torni a questa pagina.</Trans>
          ) : (
            <Trans>Accedi di nuovo: quello che stavi facendo resta qui.</Trans>
          )}
        </p>
        <Suspense>
          <SignInWays from={href} onDone={goOn} />
        </Suspense>
        <p className={styles.links}>
          {!is.sso_signin && (
            <>
              <Link to="/password/recovery" search={{ from: href }}>
                <Trans>Password dimenticata?</Trans>
              </Link>
              <Link to="/signup" search={{ from: href }}>
                <Trans>Registrati</Trans>
              </Link>
            </>
          )}
          <Link to="/help">
            <Trans>Aiuto</Trans>
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
