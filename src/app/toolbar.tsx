import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { House, LayoutGrid, Package, Search, User } from 'lucide-react'
import styles from './shell.module.css'

/** The phone's way around, under the thumb. */
export function Toolbar() {
  const { t } = useLingui()
  return (
    <nav className={styles.toolbar} aria-label={t`Barra degli strumenti`}>
      <Link to="/" activeOptions={{ exact: true }}>
        <House size={22} />
        <Trans>Home</Trans>
      </Link>
      <Link to="/search">
        <Search size={22} />
        <Trans>Cerca</Trans>
      </Link>
      <Link to="/catalogs">
        <LayoutGrid size={22} />
        <Trans>Categorie</Trans>
      </Link>
      <Link to="/me/orders">
        <Package size={22} />
        <Trans>Prestiti</Trans>
      </Link>
      <Link to="/me" activeOptions={{ exact: true }}>
        <User size={22} />
        <Trans>Profilo</Trans>
      </Link>
    </nav>
  )
}
