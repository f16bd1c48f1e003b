import { useCallback, useMemo, useState } from 'react'
import type { LabelledProduct } from '#contract/shapes/desk.ts'
import { useWordsInAddress } from '#src/library/address/use-in-address.ts'

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
