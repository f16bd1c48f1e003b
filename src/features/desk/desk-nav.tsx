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
import { PageNav } from '#src/ui/page/page-nav.tsx'

/** Links between the desk's pages and to the administration. */
export function DeskNav() {
  const { t } = useLingui()
  return (
    <PageNav label={t`Banco`}>
      <Link to="/desk" activeOptions={{ exact: true, includeSearch: false }}>
        <ScanLine size={18} />
        <Trans>Un oggetto</Trans>
      </Link>
      <Link to="/desk/returns">
        <PackageCheck size={18} />
        <Trans>Restituzioni in serie</Trans>
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
      <Link to="/admin">
        <SlidersHorizontal size={18} />
        <Trans>Amministrazione</Trans>
      </Link>
    </PageNav>
  )
}
