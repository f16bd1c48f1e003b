import { useLingui } from '@lingui/react/macro'
import type { TransferTable } from '#contract/shapes/admin/transfer.ts'

/** The names of an import's tables in words. */
export function useTableNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    objects: t`Oggetti`,
    copies: t`Copie`,
    members: t`Iscritti`,
    memberships: t`Tessere`,
    headquarters: t`Punti di ritiro`,
    closures: t`Chiusure`,
    categories: t`Categorie`,
    loans: t`Prestiti`,
    reviews: t`Recensioni`,
  } satisfies Record<TransferTable, string>
}
