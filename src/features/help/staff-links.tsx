import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FileSearch, MapPin, RefreshCw } from 'lucide-react'
import { Section } from '#src/ui/page/page.tsx'
import styles from './help.module.css'
import { useStaff } from './use-staff.ts'

/** Links for staff. */
export function StaffLinks() {
  const { t } = useLingui()
  if (!useStaff()) return null
  return (
    <Section title={<Trans>Manutenzione</Trans>}>
      <nav className={styles.list} aria-label={t`Manutenzione`}>
        <Link to="/admin/files">
          <FileSearch size={22} />
          <Trans>Cerca, controlla ed elimina i file</Trans>
        </Link>
        <Link to="/admin/openings">
          <MapPin size={22} />
          <Trans>Gestisci i punti di ritiro</Trans>
        </Link>
        <Link to="/admin/crm">
          <RefreshCw size={22} />
          <Trans>Sincronizza il catalogo dal CRM</Trans>
        </Link>
      </nav>
    </Section>
  )
}
