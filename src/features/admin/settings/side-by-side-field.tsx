import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import type { SettingsFields } from './use-settings-form.ts'

/** Whether searches also look into the other libraries of the server. */
export function SideBySideField({ form }: SettingsFields) {
  const { t } = useLingui()
  return (
    <Section title={t`Altre oggettoteche`}>
      <Checkbox
        label={t`Chi cerca un oggetto che qui non c'è vede se è in un'altra oggettoteca di questo server`}
        {...form.field('side_by_side')}
      />
      <p className={layout.small}>
        <Trans>
          Vale nei due sensi, fra le oggettoteche che lo scelgono: anche le altre trovano gli
          oggetti di qui. Quelli condivisi da chi è iscritto restano fuori.
        </Trans>
      </p>
    </Section>
  )
}
