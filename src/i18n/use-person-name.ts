import { useLingui } from '@lingui/react/macro'
import { deletedProfile } from '#contract/texts/deleted-profile.ts'

/** A person's name; of one who left, what the page's language says instead. */
export function usePersonName() {
  const { t } = useLingui()
  return (name: string) => (name === deletedProfile ? t`Profilo cancellato` : name)
}
