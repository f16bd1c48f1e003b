import { Trans, useLingui } from '@lingui/react/macro'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { NumberField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { RowsEditor } from '../parts/rows-editor.tsx'

type Props = { value: RenewalCard[]; onChange: (value: RenewalCard[]) => void }

/** The memberships that members can buy; the first is the one offered. */
export function CardsEditor({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <RowsEditor
      rows={value}
      onChange={onChange}
      legend={t`Tessera`}
      blank={() => ({ id: `card-${Date.now().toString(36)}`, name: '', duration: 12, price: 10 })}
      add={<Trans>Aggiungi una tessera</Trans>}
    >
      {(card, change) => (
        <>
          <TextField label={t`Nome`} paste value={card.name} onChange={name => change({ name })} />
          <NumberField
            label={t`Mesi`}
            type="number"
            value={card.duration}
            onChange={duration => change({ duration })}
          />
          <NumberField
            label={t`Prezzo in euro`}
            type="number"
            step="0.01"
            value={card.price}
            onChange={price => change({ price })}
          />
        </>
      )}
    </RowsEditor>
  )
}
