import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { LabelledProduct } from '#contract/shapes/desk.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import styles from './labels.module.css'
import type { useChoice } from './use-choice.ts'

/** Selects the products that get a label, among those that the words show. */
export function ProductChoice({ choice }: { choice: ReturnType<typeof useChoice> }) {
  const { t } = useLingui()
  const { text, setText, shown, isChosen, choose } = choice
  return (
    <>
      <TextField
        label={t`Nome o codice`}
        type="search"
        paste
        autoComplete="off"
        value={text}
        onChange={setText}
      />
      <div className={styles.acts}>
        <Button look="secondary" small onClick={() => choose(shown, true)}>
          <Trans>Tutti</Trans>
        </Button>
        <Button look="secondary" small onClick={() => choose(shown, false)}>
          <Trans>Nessuno</Trans>
        </Button>
      </div>
      <fieldset className={styles.objects} aria-label={t`Oggetti`}>
        {shown.map(product => (
          <Choice key={product.id} product={product} chosen={isChosen(product)} onChoose={choose} />
        ))}
      </fieldset>
    </>
  )
}

type ChoiceProps = {
  product: LabelledProduct
  chosen: boolean
  onChoose: (products: readonly LabelledProduct[], chosen: boolean) => void
}

/** Drawn again only if it changes: there may be thousands. */
const Choice = memo(({ product, chosen, onChoose }: ChoiceProps) => (
  <Checkbox
    label={`${product.code} · ${product.name}`}
    value={chosen}
    onChange={ticked => onChoose([product], ticked)}
  />
))
