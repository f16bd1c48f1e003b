import { useLingui } from '@lingui/react/macro'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import { isReworded } from '#domain/adhesion.ts'
import { RadioCards } from '#src/ui/field/radio-cards.tsx'
import type { SettingsFields } from './use-settings-form.ts'

/**
 * What a changed adhesion means for those who accepted it. A correction is chosen at first, because it can still
 * become a new version, but members who were asked again cannot be unasked.
 */
export function AcceptAgain({ form, before }: SettingsFields & { before: Settings }) {
  const { t } = useLingui()
  const { adhesion_form, adhesion_again = false } = form.values
  if (!isReworded(before.adhesion_form, adhesion_form)) return null
  return (
    <RadioCards
      label={t`Chi ha già accettato il modulo`}
      name="adhesion_again"
      value={adhesion_again ? 'again' : 'kept'}
      onChange={value => form.field('adhesion_again').onChange(value === 'again')}
      options={[
        {
          value: 'kept',
          title: t`È una correzione`,
          detail: t`Chi ha già accettato non deve fare nulla. Per refusi e parole più chiare.`,
        },
        {
          value: 'again',
          title: t`È una nuova versione`,
          detail: t`Tutti la accettano di nuovo, e finché non lo fanno non possono prenotare. Per impegni e regole diversi.`,
        },
      ]}
    />
  )
}
