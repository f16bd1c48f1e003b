import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  CalendarCheck,
  LockKeyhole,
  PackageCheck,
  QrCode,
  ScanLine,
  SlidersHorizontal,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './desk.module.css'

/** From one of the desk's pages to the next, and to the administration. */
export function DeskNav() {
  const { t } = useLingui()
  const nav = useRef<HTMLElement>(null)
  // On a phone the page's own name may be past the edge.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    nav.current?.scrollTo({ left: here ? here.offsetLeft - 48 : 0 })
  }, [])
  return (
    <nav ref={nav} className={styles.nav} aria-label={t`Banco`}>
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
      <Link to="/admin/{-$section}">
        <SlidersHorizontal size={18} />
        <Trans>Amministrazione</Trans>
      </Link>
    </nav>
  )
}
