import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleHelp, House, Menu as MenuIcon, Package, Search, User } from 'lucide-react'
import { isSignedOut, useSession } from '#src/session/session.ts'
import { MenuPanel } from '#src/ui/menu/menu.tsx'
import styles from './shell.module.css'
import { SiteLinks } from './site-links.tsx'

const menuId = 'site-menu'

/** The phone's navigation at the bottom; for members also their loans. No page is both here and in its menu. */
export function Toolbar() {
  const { t } = useLingui()
  const { status } = useSession()
  const signedIn = !isSignedOut(status)
  return (
    <>
      <nav className={styles.toolbar} aria-label={t`Barra degli strumenti`}>
        <Link to="/" activeOptions={{ exact: true }}>
          <House size={22} />
          <Trans>Home</Trans>
        </Link>
        <Link to="/search">
          <Search size={22} />
          <Trans>Cerca</Trans>
        </Link>
        {signedIn && <span data-today />}
        <Link to="/me/orders" className={styles.members}>
          <Package size={22} />
          <Trans>Prestiti</Trans>
        </Link>
        <Link to="/help">
          <CircleHelp size={22} />
          <Trans>Aiuto</Trans>
        </Link>
        {signedIn ? (
          <Link to="/me" activeOptions={{ exact: true }}>
            <User size={22} />
            <Trans>Profilo</Trans>
            <span data-requests />
          </Link>
        ) : (
          <Link to="/signin">
            <User size={22} />
            <Trans>Accedi</Trans>
          </Link>
        )}
        <button type="button" popoverTarget={menuId}>
          <MenuIcon size={22} />
          <Trans>Menu</Trans>
        </button>
      </nav>
      <MenuPanel id={menuId} place="bottom">
        <SiteLinks inMenu />
        <Link to="/scan">
          <Trans>Scansiona un'etichetta</Trans>
        </Link>
      </MenuPanel>
    </>
  )
}
