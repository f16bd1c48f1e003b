import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { Section } from '#src/ui/page/page.tsx'
import styles from './help.module.css'
import { useStaff } from './use-staff.ts'

/** For staff: what keeps the catalogue in order. */
export function StaffLinks() {
  const { t } = useLingui()
  if (!useStaff()) return null
  return (
    <Section title={<Trans>Per lo staff</Trans>}>
      <nav className={styles.list} aria-label={t`Per lo staff`}>
        <Link to="/admin/crm" preload={false}>
          <RefreshCw size={22} />
          <Trans>Catalogo dal CRM</Trans>
        </Link>
      </nav>
    </Section>
  )
}
