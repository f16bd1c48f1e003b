import { Trans, useLingui } from '@lingui/react/macro'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'

type Props = { cards: readonly RenewalCard[]; onChange: (cards: RenewalCard[]) => void }

/** The cards on sale; the first is the one offered. */
export function CardsEditor({ cards, onChange }: Props) {
  const { t } = useLingui()
  const change = (index: number, changes: Partial<RenewalCard>) =>
    onChange(cards.map((card, at) => (at === index ? { ...card, ...changes } : card)))
  const add = () =>
    onChange([
      ...cards,
      { id: `card-${Date.now().toString(36)}`, name: '', duration: 12, price: 10 },
    ])
  return (
    <>
      {cards.map((card, index) => (
        <fieldset key={card.id} className="adm-line">
          <legend className="adm-small">
            {t`Tessera`} {index + 1}
          </legend>
          <TextField
            label={t`Nome`}
            paste
            value={card.name}
            onChange={name => change(index, { name })}
          />
          <TextField
            label={t`Mesi`}
            type="number"
            value={String(card.duration)}
            onChange={text => change(index, { duration: Number(text) })}
          />
          <TextField
            label={t`Prezzo in euro`}
            type="number"
            step="0.01"
            value={String(card.price)}
            onChange={text => change(index, { price: Number(text) })}
          />
          <Button
            look="quiet"
            small
            onClick={() => onChange(cards.filter((_, at) => at !== index))}
          >
            <Trans>Togli</Trans>
          </Button>
        </fieldset>
      ))}
      <div className="adm-acts">
        <Button look="secondary" small onClick={add}>
          <Trans>Aggiungi una tessera</Trans>
        </Button>
      </div>
    </>
  )
}
