import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Section } from '#src/ui/page/page.tsx'
import { useAdminTexts } from '../parts/use-admin-texts.ts'
import { MaintenanceActions } from './maintenance-actions.tsx'

/** The maintenance of files, pickup points and catalogue, for staff on the help page. */
export function HelpMaintenance() {
  return (
    useAdminTexts() && (
      <Section title={<Trans>Manutenzione</Trans>}>
        <MaintenanceActions />
        <p>
          <Link to="/admin/{-$section}" params={{ section: 'files' }}>
            <Trans>Cerca, controlla ed elimina i file</Trans>
          </Link>
        </p>
      </Section>
    )
  )
}
