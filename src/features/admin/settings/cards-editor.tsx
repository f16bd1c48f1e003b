import { Trans, useLingui } from '@lingui/react/macro'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import { type Pricing, pricingOf } from '#domain/card-price.ts'
import { deviceNow } from '#src/platform/clock.ts'
import { NumberField } from '#src/ui/field/formatted-field.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { RowsEditor } from '../parts/rows-editor.tsx'
import type { SettingsFields } from './text-fields.tsx'

type Card = Settings['renewal_cards'][number]

/** The bounds of a price that is to be of another kind. */
function boundsFor(pricing: Pricing, { price, price_min, price_max }: Card) {
  if (pricing === 'fixed') return { price_min: null, price_max: null }
  if (pricing === 'free') return { price_min: 0, price_max: null }
  return { price_min: price_min ?? price, price_max: price_max ?? price * 2 }
}

/** The memberships that members can buy; the first is the one offered. */
export function CardsEditor({ form }: SettingsFields) {
  const { t } = useLingui()
  const { values, setValues } = form
  const setPricing = (index: number, pricing: Pricing) => {
    const renewal_cards = values.renewal_cards.map((card, at) =>
      at === index ? { ...card, ...boundsFor(pricing, card) } : card,
    )
    setValues({ ...values, renewal_cards })
  }
  return (
    <RowsEditor
      {...form.field('renewal_cards')}
      legend={t`Tessera`}
      blank={() => ({ id: `card-${deviceNow().toString(36)}`, name: '', duration: 12, price: 10 })}
      add={<Trans>Aggiungi una tessera</Trans>}
    >
      {(card, index) => {
        const pricing = pricingOf(card)
        const least = form.field(`renewal_cards.${index}.price_min`)
        const most = form.field(`renewal_cards.${index}.price_max`)
        return (
          <>
            <TextField label={t`Nome`} paste {...form.field(`renewal_cards.${index}.name`)} />
            <NumberField label={t`Mesi`} paste {...form.field(`renewal_cards.${index}.duration`)} />
            <SelectField
              label={t`Prezzo`}
              value={pricing}
              onChange={value => setPricing(index, value as Pricing)}
              options={[
                { value: 'fixed', text: t`Fisso` },
                { value: 'suggested', text: t`Fra due importi, sceglie chi la prende` },
                { value: 'free', text: t`Libero, anche 0` },
              ]}
            />
            {pricing === 'suggested' && (
              <>
                <NumberField label={t`Da, in euro`} paste {...least} value={least.value ?? 0} />
                <NumberField label={t`A, in euro`} paste {...most} value={most.value ?? 0} />
              </>
            )}
            <NumberField
              label={pricing === 'fixed' ? t`Prezzo in euro` : t`Importo proposto, in euro`}
              paste
              {...form.field(`renewal_cards.${index}.price`)}
            />
          </>
        )
      }}
    </RowsEditor>
  )
}
