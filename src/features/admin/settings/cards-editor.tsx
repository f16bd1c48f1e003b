import { Trans, useLingui } from '@lingui/react/macro'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { RowsEditor } from '../parts/rows-editor.tsx'

type Props = { cards: readonly RenewalCard[]; onChange: (cards: RenewalCard[]) => void }

/** The membership cards that members can buy; the first is the one offered. */
export function CardsEditor({ cards, onChange }: Props) {
  const { t } = useLingui()
  return (
    <RowsEditor
      rows={cards}
      onChange={onChange}
      legend={t`Tessera`}
      blank={() => ({ id: `card-${Date.now().toString(36)}`, name: '', duration: 12, price: 10 })}
      add={<Trans>Aggiungi una tessera</Trans>}
    >
      {(card, change) => (
        <>
          <TextField label={t`Nome`} paste value={card.name} onChange={name => change({ name })} />
          <TextField
            label={t`Mesi`}
            type="number"
            value={String(card.duration)}
            onChange={text => change({ duration: Number(text) })}
          />
          <TextField
            label={t`Prezzo in euro`}
            type="number"
            step="0.01"
            value={String(card.price)}
            onChange={text => change({ price: Number(text) })}
          />
        </>
      )}
    </RowsEditor>
  )
}
