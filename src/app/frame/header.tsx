import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Check, CircleUser, Languages, LogOut, Package, Search, User } from 'lucide-react'
import { useLanguage } from '#src/i18n/use-language.ts'
import { useLibrary } from '#src/library/library.ts'
import { loadAccess } from '#src/session/load-access.ts'
import { isSignedOut, useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
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
        <HeaderSearch />
        <Link to="/me/orders" className={cx(styles.loans, styles.members)}>
          <Package size={20} />
          <Trans>Prestiti</Trans>
        </Link>
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
        <nav className={styles.links} aria-label={t`Principale`}>
          <SiteLinks />
        </nav>
      </div>
    </header>
  )
}

/** Not where the page has a search field of its own. Before the app runs the browser sends the form. */
function HeaderSearch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isOwn = useRouterState({
    select: ({ location }) => /^\/(search|admin|desk)\b/.test(location.pathname),
  })
  if (isOwn) return null
  return (
    <search className={styles.search}>
      <form
        action="/search"
        onSubmit={event => {
          event.preventDefault()
          const k = String(new FormData(event.currentTarget).get('k')).trim()
          void navigate({ to: '/search', search: k ? { k } : {} })
        }}
      >
        <Search size={18} aria-hidden="true" />
        <input
          type="search"
          name="k"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t`Cerca un oggetto`}
          placeholder={t`Cerca un oggetto`}
        />
      </form>
    </search>
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
