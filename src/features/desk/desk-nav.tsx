import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, LockKeyhole, PackageCheck, QrCode, ScanLine } from 'lucide-react'
import styles from './desk.module.css'

/** From one of the desk's pages to the next. */
export function DeskNav() {
  const { t } = useLingui()
  return (
    <nav className={styles.nav} aria-label={t`Banco`}>
      <Link to="/desk" activeOptions={{ exact: true, includeSearch: false }}>
        <ScanLine size={18} />
        <Trans>Un oggetto</Trans>
      </Link>
      <Link to="/desk/returns">
        <PackageCheck size={18} />
        <Trans>Rientri in serie</Trans>
      </Link>
      <Link to="/desk/day">
        <CalendarCheck size={18} />
        <Trans>La giornata</Trans>
      </Link>
      <Link to="/desk/labels">
        <QrCode size={18} />
        <Trans>Etichette</Trans>
      </Link>
      <Link to="/desk/lockers">
        <LockKeyhole size={18} />
        <Trans>Smartlocker</Trans>
      </Link>
    </nav>
  )
}
