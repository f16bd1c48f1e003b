import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useCallback, useMemo } from 'react'
import type { LabelledProduct } from '#contract/shapes/desk.ts'
import { useWordsInAddress } from '#src/library/address/use-in-address.ts'
import { createStore } from '#src/platform/create-store.ts'
import { useOwner } from '#src/session/session.ts'
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

/** The last choice in this tab, so that a link and Back keep it; `of`: the person and the category. */
const lastChoice = createStore<{ of: string; ids: ReadonlySet<string> } | null>(null)

/**
 * The products that get a label. Until the person chooses, all those that the words show; then each choice adds or
 * removes products, also under other words. Another category is another choice.
 */
export function useChoice(products: readonly LabelledProduct[], category: string) {
  const { text, setText, words } = useWordsInAddress()
  const of = `${useOwner()} ${category}`
  const last = lastChoice.use()
  const chosen = last?.of === of ? last.ids : null
  const shown = useMemo(() => {
    const wanted = words.trim().toLowerCase()
    return products.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
  }, [products, words])
  const choose = useCallback(
    (some: readonly LabelledProduct[], isChosen: boolean) => {
      const before = lastChoice.get()
      const ids = new Set(before?.of === of ? before.ids : shown.map(({ id }) => id))
      for (const { id } of some) {
        if (isChosen) ids.add(id)
        else ids.delete(id)
      }
      lastChoice.set({ of, ids })
    },
    [shown, of],
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
