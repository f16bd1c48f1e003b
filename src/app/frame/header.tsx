import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, CircleUser, Languages, LogOut, Package, User } from 'lucide-react'
import { useLanguage } from '#src/i18n/use-language.ts'
import { useLibrary } from '#src/library/library.ts'
import { loadAccess } from '#src/session/load-access.ts'
import { isSignedOut, useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Loader } from '#src/ui/loader/loader.tsx'
import { Menu } from '#src/ui/menu/menu.tsx'
import { Brand } from '../brand.tsx'
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
        <span className={styles.today} data-today />
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

function LanguageMenu() {
  const { t } = useLingui()
  const { current, options, choose, changing } = useLanguage()
  if (options.length < 2) return null
  return (
    <>
      <Menu label={t`Lingua`} icon={<Languages size={22} />}>
        {options.map(({ value: locale, text }) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-current={locale === current || undefined}
            onClick={() => void choose(locale)}
          >
            {text}
            {locale === current && <Check size={18} />}
          </button>
        ))}
      </Menu>
      {changing && <Loader text={t`Cambio lingua…`} />}
    </>
  )
}

/** Links to profile and loans, and sign-out, for a member. */
function ProfileMenu() {
  const { t } = useLingui()
  return (
    <Menu label={t`Profilo`} icon={<CircleUser size={24} />}>
      <Link to="/me">
        <User size={20} />
        <Trans>Il mio profilo</Trans>
      </Link>
      <Link to="/me/orders">
        <Package size={20} />
        <Trans>I miei prestiti</Trans>
      </Link>
      <button type="button" onClick={() => void loadAccess().then(({ signOut }) => signOut())}>
        <LogOut size={20} />
        <Trans>Esci</Trans>
      </button>
    </Menu>
  )
}
