import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { NumberField } from '#src/ui/field/formatted-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { CardsEditor } from './cards-editor.tsx'
import type { SettingsFields } from './use-settings-form.ts'

/** How the library lends, delivers, and gives memberships. */
export function LendingFields({ form }: SettingsFields) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`Prestiti`}>
        <NumberField
          label={t`Giorni di preparazione fra due prestiti`}
          hint={t`Di apertura`}
          paste
          {...form.field('preparations_days')}
        />
        <NumberField
          label={t`Giorni in cui un oggetto resta per chi è in coda`}
          hint={t`Di apertura`}
          paste
          {...form.field('queue_days')}
        />
        <Checkbox
          label={t`Un oggetto può uscire il giorno stesso in cui torna`}
          {...form.field('same_day_turnover')}
        />
        <Checkbox
          label={t`Un prestito già esteso si può estendere ancora`}
          {...form.field('repeat_extension')}
        />
      </Section>
      <Section title={t`Consegna a domicilio`}>
        <Checkbox label={t`Gli oggetti si possono portare a casa`} {...form.field('delivery.on')} />
        {form.values.delivery.on && (
          <div className={layout.columns}>
            <NumberField label={t`Prezzo in euro`} paste {...form.field('delivery.price')} />
            <NumberField
              label={t`Fin dove, in chilometri`}
              paste
              {...form.field('delivery.radius')}
            />
          </div>
        )}
      </Section>
      <Section title={t`Tessere`}>
        <Checkbox
          label={t`Tutti hanno la tessera, senza rinnovi`}
          {...form.field('auto_membership')}
        />
        <Checkbox
          label={t`Chi prende in prestito condivide anche oggetti suoi`}
          {...form.field('mandatory_sharing')}
        />
        <Checkbox label={t`La tessera si rinnova dall'app`} {...form.field('renewable_card')} />
        <CardsEditor form={form} />
      </Section>
    </>
  )
}
