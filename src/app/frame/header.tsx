import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLibrary } from '#src/library/library.ts'
import { isSignedOut, useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Brand } from '../brand.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './shell.module.css'
import { SiteLinks } from './site-links.tsx'

/** The library's name, navigation, language, and on a wide screen profile or sign-in. */
export function Header() {
  const { t } = useLingui()
  const library = useLibrary()
  const { status } = useSession()
  const signedOut = isSignedOut(status)
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand}>
          <Brand library={library} />
        </Link>
        <nav className={styles.links} aria-label={t`Principale`}>
          <SiteLinks />
        </nav>
        <LanguageMenu />
        <span className={styles.profile}>
          {signedOut ? (
            <Link to="/signin" className={buttonClass('secondary', true)}>
              <Trans>Accedi</Trans>
            </Link>
          ) : (
            <>
              <ProfileMenu />
              <span data-requests />
            </>
          )}
        </span>
      </div>
    </header>
  )
}
