import { useLingui } from '@lingui/react/macro'
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
  const pages = [
    ['/desk', ScanLine, t`Un oggetto`],
    ['/desk/returns', PackageCheck, t`Restituzioni in serie`],
    ['/desk/day', CalendarCheck, t`La giornata`],
    ['/desk/labels', QrCode, t`Etichette`],
    ['/desk/lockers', LockKeyhole, t`Smartlocker`],
    ['/admin/{-$section}', SlidersHorizontal, t`Amministrazione`],
  ] as const
  return (
    <PageNav label={t`Banco`}>
      {pages.map(([to, Icon, text]) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          <Icon size={18} />
          {text}
        </Link>
      ))}
    </PageNav>
  )
}
