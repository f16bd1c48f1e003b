import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useCallback, useMemo, useState } from 'react'
import type { LabelledProduct } from '#contract/shapes/desk.ts'
import { useWordsInAddress } from '#src/library/address/use-in-address.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import styles from './labels.module.css'

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

/**
 * The products that get a label. Until the person chooses, all those that the words show; then each choice adds or
 * removes products, also under other words.
 */
export function useChoice(products: readonly LabelledProduct[]) {
  const { text, setText, words } = useWordsInAddress()
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const shown = useMemo(() => {
    const wanted = words.trim().toLowerCase()
    return products.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
  }, [products, words])
  const choose = useCallback(
    (some: readonly LabelledProduct[], isChosen: boolean) =>
      setChosen(before => {
        const next = before ? new Set(before) : new Set(shown.map(({ id }) => id))
        for (const { id } of some) {
          if (isChosen) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    [shown],
  )
  const isChosen = ({ id }: LabelledProduct) => chosen?.has(id) ?? true
  return {
    text,
    setText,
    shown,
    isChosen,
    choose,
    /** The products that get a label. */
    labelled: chosen ? products.filter(isChosen) : shown,
  }
}
