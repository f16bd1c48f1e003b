import { useLingui } from '@lingui/react/macro'

/** The tables of an import in words. */
export function useTableNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    objects: t`Oggetti`,
    members: t`Iscritti`,
    memberships: t`Tessere`,
    headquarters: t`Sedi`,
    closures: t`Chiusure`,
    categories: t`Categorie`,
    loans: t`Prestiti`,
    reviews: t`Recensioni`,
  }
}
