import { useLingui } from '@lingui/react/macro'
import { AdminPage } from '../parts/admin-page.tsx'
import { ExportFile } from './export-file.tsx'
import { ImportFile } from './import-file.tsx'

/** Imports tables from a file, and exports everything into one. */
export function ImportPage() {
  const { t } = useLingui()
  return (
    <AdminPage title={t`Importa ed esporta`}>
      <ImportFile />
      <ExportFile />
    </AdminPage>
  )
}
