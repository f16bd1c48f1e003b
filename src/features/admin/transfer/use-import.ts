import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { renew } from '#src/api/mutations.ts'
import { useSaved } from '../parts/use-saved.ts'
import { startImport, useImportRun } from './import-run.ts'

/** The import of this tab, and its start. A finished one is announced, also on another page. */
export function useImport() {
  const { t } = useLingui()
  const client = useQueryClient()
  const saved = useSaved()
  const state = useImportRun()
  return {
    ...state,
    /** The last run was a dry run without faults. */
    tried: state.step?.kind === 'done' && state.step.dry,
    run: async (dry: boolean) => {
      const done = await startImport(dry)
      if (dry || !done) return
      void renew(client, 'admin.import')
      saved(t`Importazione finita`)
    },
  }
}
