import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { CardsEditor } from './cards-editor.tsx'
import type { SettingsFields } from './use-settings-form.ts'

/** How the library lends, delivers, and gives memberships. */
export function LendingFields({ form, choices, choose, flag }: SettingsFields) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`Prestiti`}>
        <TextField
          label={t`Giorni di preparazione fra due prestiti`}
          hint={t`Di apertura`}
          paste
          {...form.field('preparations_days')}
        />
        <TextField
          label={t`Giorni in cui un oggetto resta per chi è in coda`}
          hint={t`Di apertura`}
          paste
          {...form.field('queue_days')}
        />
        <Checkbox
          label={t`Un oggetto può uscire il giorno stesso in cui torna`}
          {...flag('same_day_turnover')}
        />
        <Checkbox
          label={t`Un prestito già esteso si può estendere ancora`}
          {...flag('repeat_extension')}
        />
      </Section>
      <Section title={t`Consegna a domicilio`}>
        <Checkbox label={t`Gli oggetti si possono portare a casa`} {...flag('delivers')} />
        {choices.delivers && (
          <div className={layout.columns}>
            <TextField label={t`Prezzo in euro`} paste {...form.field('delivery.price')} />
            <TextField
              label={t`Fin dove, in chilometri`}
              paste
              {...form.field('delivery.radius')}
            />
          </div>
        )}
      </Section>
      <Section title={t`Tessere`}>
        <Checkbox label={t`Tutti hanno la tessera, senza rinnovi`} {...flag('auto_membership')} />
        <Checkbox
          label={t`Chi prende in prestito condivide anche oggetti suoi`}
          {...flag('mandatory_sharing')}
        />
        <Checkbox label={t`La tessera si rinnova online`} {...flag('renewable_card')} />
        <CardsEditor
          cards={choices.renewal_cards}
          onChange={renewal_cards => choose({ renewal_cards })}
        />
      </Section>
    </>
  )
}
