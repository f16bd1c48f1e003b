import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { allowsCents, type CardPrice, pricingOf } from '#domain/card-price.ts'
import { centsOf, isAmount } from '#domain/cents.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { NumberField } from '#src/ui/field/formatted-field.tsx'

/** What a card costs, in few words. */
export function useCardPrice(): (card: CardPrice) => string {
  const { t } = useLingui()
  const format = useFormat()
  return card => {
    const [least, most] = [format.money(card.price_min ?? 0), format.money(card.price_max ?? 0)]
    const texts = { fixed: format.money(card.price), suggested: t`da ${least} a ${most}` }
    const pricing = pricingOf(card)
    return pricing === 'free' ? t`quanto vuoi` : texts[pricing]
  }
}

/** Whether somebody may pay that many euros for a card. */
export const isPriceOf = (card: CardPrice, euros: number) =>
  isAmount(euros) && allowsCents(card, centsOf(euros))

/** How much somebody pays for a card whose amount they choose. */
export function AmountField({
  card,
  ...field
}: { card: CardPrice } & ComponentProps<typeof NumberField>) {
  const { t } = useLingui()
  const price = useCardPrice()(card)
  return (
    <NumberField
      hint={pricingOf(card) === 'free' ? t`Anche 0` : t`Si può dare ${price}`}
      paste
      {...field}
    />
  )
}
